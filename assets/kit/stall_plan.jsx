// The hall plan: the site draws it (templates/hall_floors.html), its halls are tabs (assets/site.js); here each stall gets
// its status, is chosen by pointer or keyboard, and the floor is enlarged; its window scrolls by itself.
import { cloneElement, useEffect, useRef, useState } from "react";

const LARGEST = 3;
// What a finger needs, in CSS pixels.
const FINGER = 44;
const PHONE = "(max-width: 48rem)";

/** @type {(within: Element, selector: string) => any[]} */
const all = (within, selector) => [...within.querySelectorAll(selector)];
// Where each key leads from a stall, as its data-ways lists it (kit/stalls/arrows.py), and to the first and the last one.
const KEYS = ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End"];
const waysFrom = ({ dataset }) => [...dataset.ways.split(" ").map(Number), 0, -1];

function goTo(stall) {
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

export function StallPlan({ children, address, marks, chosen, statuses, onChoose }) {
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
    const place = KEYS.indexOf(event.key);
    if (!stall || (place < 0 && !["Enter", " "].includes(event.key))) return;
    event.preventDefault();
    if (place < 0) choose(stall);
    else goTo(all(stall.parentElement, "[data-stall]").at(waysFrom(stall)[place]));
  };
  const [loading, failed, again] = children;
  if (html === null) return loading;
  if (html === "") return <div className="empty" role="alert">{failed}{cloneElement(again, { onClick: () => setHtml(null) })}</div>;
  const drawn = { className: "stack gap-3", dangerouslySetInnerHTML: { __html: html } };
  return <div ref={place} {...drawn} onClick={press} onKeyDown={onKeyDown} />;
}
