// The hall plan: the site draws it (templates/hall_floors.html), its halls are tabs (assets/site.js); here each stall gets
// its status, is chosen by pointer or keyboard, and the floor is enlarged; its window scrolls by itself.
import { useEffect, useRef, useState } from "react";

const LARGEST = 3;
// What a finger needs, in CSS pixels.
const FINGER = 44;
const PHONE = "(max-width: 48rem)";

/** @type {(within: Element, selector: string) => any[]} */
const all = (within, selector) => [...within.querySelectorAll(selector)];
const middle = ({ dataset }) => [Number(dataset.x), Number(dataset.y)];

// The nearest stall in the direction of an arrow key; what lies straight ahead comes before what lies aside.
function ahead(stalls, from, key) {
  const [dx, dy] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
  const [x, y] = middle(from);
  const rows = stalls.map((stall) => {
    const [ox, oy] = middle(stall);
    const on = (ox - x) * dx + (oy - y) * dy;
    return { stall, on, far: on + 3 * (Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx)) };
  });
  return rows.filter(({ on }) => on > 1).sort((one, other) => one.far - other.far)[0]?.stall;
}

function goTo(stall) {
  if (!stall) return;
  for (const other of all(stall.parentElement, "[data-stall]")) other.setAttribute("tabindex", other === stall ? "0" : "-1");
  stall.focus();
}

// The first scale from this one on at which a finger fits on the stall; where there is a mouse, this one.
function scaleFor(stall, step) {
  const floor = stall.closest(".plan");
  const isSmall = () => {
    floor.setAttribute("class", `plan plan-${step}`);
    const { width, height } = stall.getBoundingClientRect();
    return Math.min(width, height) < FINGER;
  };
  while (matchMedia(PHONE).matches && step < LARGEST && isSmall()) step += 1;
  return step;
}

function draw(place, { step, marks, chosen, statuses }) {
  for (const floor of all(place, ".plan")) floor.setAttribute("class", `plan plan-${step}`);
  const [smaller, larger] = all(place, "[data-zoom]");
  if (!smaller) return; // no hall is laid out yet
  [smaller.disabled, larger.disabled] = [step === 0, step === LARGEST];
  place.querySelector("[data-scale]").textContent = `${[100, 150, 200, 300][step]}%`;
  for (const stall of all(place, "[data-stall]")) {
    const status = marks[stall.dataset.stall] ?? "free";
    stall.setAttribute("class", `stall stall-${status}`);
    stall.setAttribute("aria-label", stall.dataset.words.replace("{status}", statuses[status]));
    stall.setAttribute("aria-pressed", String(stall.dataset.stall === chosen));
    stall.querySelector(".stall-pattern").setAttribute("fill", status === "free" ? "none" : `url(#stalls-${status})`);
    stall.querySelector(".stall-mark").setAttribute("href", `#mark-${status}`);
  }
}

export function StallPlan({ address, marks, chosen, statuses, words, onChoose }) {
  const place = useRef(null);
  const [html, setHtml] = useState(null); // null while it comes, empty where it did not
  const [step, setStep] = useState(0);
  useEffect(() => {
    const read = (response) => (response.ok ? response.text() : Promise.reject(response));
    if (html === null) fetch(address).then(read).then(setHtml, () => setHtml(""));
  }, [address, html]);
  // Choosing in the table turns the plan to that stall's hall.
  useEffect(() => {
    const floor = html && chosen && place.current.querySelector(`[data-stall="${CSS.escape(chosen)}"]`)?.closest("[role=tabpanel]");
    if (floor?.hidden) document.getElementById(floor.getAttribute("aria-labelledby")).click();
  }, [html, chosen]);
  // On a phone what is said of a chosen stall stands below the plan and above the table: out of sight of who chose.
  const shown = useRef(chosen);
  useEffect(() => {
    if (chosen && chosen !== shown.current) document.getElementById("chosen-stall")?.scrollIntoView({ block: "nearest" });
    shown.current = chosen;
  }, [chosen]);
  useEffect(() => {
    if (html) draw(place.current, { step, marks, chosen, statuses });
  }, [html, step, marks, chosen, statuses]);

  const choose = (stall) => {
    goTo(stall);
    onChoose?.(stall.dataset.stall);
  };
  const press = ({ target }) => {
    const part = target.closest("[data-zoom], [data-stall]");
    if (part?.dataset.stall) {
      setStep(scaleFor(part, step));
      choose(part);
      part.scrollIntoView({ block: "nearest", inline: "center" });
    } else if (part) setStep(step + Number(part.dataset.zoom));
  };
  const onKeyDown = (event) => {
    const stall = event.target.closest("[data-stall]");
    const stalls = stall && all(stall.parentElement, "[data-stall]");
    if (!stall || !/^(Enter| |Arrow.+|Home|End)$/.test(event.key)) return;
    event.preventDefault();
    if (event.key === "Home") goTo(stalls[0]);
    else if (event.key === "End") goTo(stalls.at(-1));
    else if (event.key.startsWith("Arrow")) goTo(ahead(stalls, stall, event.key));
    else choose(stall);
  };
  if (html === "")
    return (
      <div className="empty" role="alert">
        <p>{words.failed}</p>
        <button type="button" className="button button-secondary" onClick={() => setHtml(null)}>
          {words.again}
        </button>
      </div>
    );
  if (html === null) return <p role="status">{words.loading}</p>;
  const drawn = { className: "stack gap-3", dangerouslySetInnerHTML: { __html: html } };
  return <div ref={place} {...drawn} onClick={press} onKeyDown={onKeyDown} />;
}
