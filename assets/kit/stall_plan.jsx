// The hall plan: drawn from the site's own data, enlarged and moved about in its window, usable by keyboard alone.
import { useEffect, useMemo, useRef, useState } from "react";
import { codeShown } from "./stall_code.js";

const STEPS = [1, 1.5, 2, 3];
const MARKS = {
  held: "M-4 -4h8v8h-8z",
  taken: "M-4 -4 4 4M4 -4-4 4",
  mine: "M0-5.5 1.5-1.7 5.5-1.7 2.3.7 3.5 4.6 0 2.2-3.5 4.6-2.3.7-5.5-1.7-1.5-1.7z",
  blocked: "M-4 0h8",
};

const middle = (stall) => [stall.x + stall.width / 2, stall.y + stall.height / 2];

// The nearest stall in the direction of an arrow key; what lies straight ahead comes before what lies aside.
function ahead(stalls, from, key) {
  const [dx, dy] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const stall of stalls) {
    const [ox, oy] = middle(stall);
    const on = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (on > 1 && on + 3 * aside < least) {
      best = stall;
      least = on + 3 * aside;
    }
  }
  return best;
}

function Pattern({ id, children }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      {children}
    </pattern>
  );
}

function Stall({ stall, status, name, chosen, reachable, onChoose, onArrow }) {
  const [x, y] = middle(stall);
  const { words, size } = codeShown(stall.code, stall.width);
  const choose = (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onChoose(stall);
    } else if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") {
      event.preventDefault();
      onArrow(stall, event.key);
    }
  };
  return (
    <g
      role="button"
      className={`stall stall-${status}`}
      tabIndex={reachable ? 0 : -1}
      aria-label={name}
      aria-pressed={chosen}
      data-stall={stall.code}
      onClick={() => onChoose(stall)}
      onKeyDown={choose}
    >
      <rect x={stall.x} y={stall.y} width={stall.width} height={stall.height} className="stall-floor" />
      {status === "free" ? null : (
        <rect x={stall.x} y={stall.y} width={stall.width} height={stall.height} fill={`url(#stalls-${status})`} />
      )}
      <rect x={stall.x + 1} y={stall.y + 1} width={stall.width - 2} height={stall.height - 2} className="stall-line" />
      <text x={x} y={status === "free" ? y + 3 : y - 3} fontSize={size} className="stall-code">
        {words}
      </text>
      {words === stall.code ? null : <title>{stall.code}</title>}
      {MARKS[status] ? <path d={MARKS[status]} transform={`translate(${x} ${y + 6})`} className="stall-mark" /> : null}
    </g>
  );
}

// Dragging with a mouse moves the plan; touch and wheel scroll it natively.
function useDragging(frame) {
  const drag = useRef(null);
  const start = (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    const { scrollLeft, scrollTop } = frame.current;
    drag.current = { x: event.clientX, y: event.clientY, scrollLeft, scrollTop, moved: false };
  };
  const move = (event) => {
    const from = drag.current;
    if (!from || !(event.buttons & 1)) return;
    if (Math.abs(event.clientX - from.x) + Math.abs(event.clientY - from.y) > 5) from.moved = true;
    if (!from.moved) return;
    frame.current.scrollLeft = from.scrollLeft - (event.clientX - from.x);
    frame.current.scrollTop = from.scrollTop - (event.clientY - from.y);
  };
  const swallow = (event) => {
    if (drag.current?.moved) event.stopPropagation();
    drag.current = null;
  };
  return { onPointerDown: start, onPointerMove: move, onClickCapture: swallow };
}

function Window({ hall, marks, chosen, words, onChoose }) {
  const frame = useRef(null);
  const [step, setStep] = useState(0);
  const [active, setActive] = useState("");
  const dragging = useDragging(frame);
  const { stalls } = hall;
  const reachable = stalls.some(({ code }) => code === active) ? active : stalls[0]?.code;
  const focus = (stall) => {
    if (!stall) return;
    setActive(stall.code);
    frame.current.querySelector(`[data-stall="${stall.code}"]`)?.focus();
  };
  const go = (stall, key) => {
    if (key === "Home") focus(stalls[0]);
    else if (key === "End") focus(stalls[stalls.length - 1]);
    else focus(ahead(stalls, stall, key));
  };
  const take = (stall) => {
    setActive(stall.code);
    onChoose(stall.code);
  };
  const named = (stall) =>
    words.stall
      .replace("{code}", stall.code)
      .replace("{area}", stall.area)
      .replace("{type}", words[stall.type])
      .replace("{sides}", stall.openSides)
      .replace("{status}", words[marks[stall.code] || "free"]);
  return (
    <>
      <div className="cluster">
        <button type="button" className="button button-secondary button-small" disabled={step === 0} onClick={() => setStep(step - 1)}>
          {words.smaller}
        </button>
        <button
          type="button"
          className="button button-secondary button-small"
          disabled={step === STEPS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          {words.larger}
        </button>
        <span role="status" className="muted small">
          {STEPS[step] * 100}%
        </span>
      </div>
      <div className="plan-window" ref={frame} role="group" aria-label={hall.name} {...dragging}>
        <svg viewBox={`0 0 ${hall.width} ${hall.height}`} className={`plan plan-${step}`} role="group" aria-label={words.plan}>
          <defs>
            <Pattern id="stalls-held">
              <path d="M0 6 6 0" className="stall-hatch" />
            </Pattern>
            <Pattern id="stalls-taken">
              <path d="M0 6 6 0M0 0l6 6" className="stall-hatch" />
            </Pattern>
            <Pattern id="stalls-blocked">
              <path d="M0 3h6" className="stall-hatch" />
            </Pattern>
            <Pattern id="stalls-mine">
              <circle cx="3" cy="3" r="1" className="stall-dot" />
            </Pattern>
          </defs>
          <rect x="2" y="2" width={hall.width - 4} height={hall.height - 4} className="plan-wall" />
          {stalls.map((stall) => (
            <Stall
              key={stall.code}
              stall={stall}
              status={marks[stall.code] || "free"}
              name={named(stall)}
              chosen={stall.code === chosen}
              reachable={stall.code === reachable}
              onChoose={take}
              onArrow={go}
            />
          ))}
        </svg>
      </div>
    </>
  );
}

export function StallPlan({ locale, marks, chosen, words, onChoose }) {
  const [halls, setHalls] = useState(null);
  const [failed, setFailed] = useState(0);
  const [shown, setShown] = useState("");
  useEffect(() => {
    let here = true;
    fetch("/api/exhibition/plan", { headers: { "Accept-Language": locale } })
      .then((response) => (response.ok ? response.json() : Promise.reject(response)))
      .then(
        ({ data }) => here && setHalls(data),
        () => here && setFailed((times) => -1 - Math.abs(times)),
      );
    return () => {
      here = false;
    };
  }, [locale, Math.max(failed, 0)]);
  // Choosing in the table turns the plan to that stall's hall.
  useEffect(() => {
    const hall = halls?.find(({ stalls }) => stalls.some(({ code }) => code === chosen));
    if (hall) setShown(hall.code);
  }, [halls, chosen]);
  const hall = useMemo(() => halls?.find(({ code }) => code === shown) || halls?.[0], [halls, shown]);
  if (failed < 0)
    return (
      <div className="empty" role="alert">
        <p>{words.failed}</p>
        <button type="button" className="button button-secondary" onClick={() => setFailed((times) => Math.abs(times))}>
          {words.again}
        </button>
      </div>
    );
  if (!halls) return <p role="status">{words.loading}</p>;
  if (!hall) return <p className="empty">{words.none}</p>;
  return (
    <div className="stack gap-3">
      <div className="cluster" role="group" aria-label={words.halls}>
        {halls.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            className={`button button-small button-${code === hall.code ? "primary" : "secondary"}`}
            aria-pressed={code === hall.code}
            onClick={() => setShown(code)}
          >
            {name}
          </button>
        ))}
      </div>
      <Window key={hall.code} hall={hall} marks={marks} chosen={chosen} words={words} onChoose={(code) => onChoose?.(code)} />
    </div>
  );
}
