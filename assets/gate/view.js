// What is seen: the result, what was scanned last, the state of the gate, conflicts. All text, never markup.
import { formatDay, joinDays } from "./days.js";
import { prepend } from "./scanner.js";
import { language, say } from "./words.js";

const $ = (id) => document.getElementById(id);
const KINDS = JSON.parse(document.body.dataset.kinds);
const WORDS = {
  admitted: say("Admitted"),
  already_admitted: say("Already admitted"),
  not_valid_today: say("Not valid today"),
  revoked: say("Revoked"),
  forged: say("Forged"),
  unknown: say("Unknown pass"),
  not_this_zone: say("Not for this zone"),
  left: say("Gone out"),
};
const ADVICE = {
  admitted: "",
  already_admitted: "",
  not_valid_today: say("The pass is genuine, but not for this day."),
  revoked: say("This pass was withdrawn or replaced. Send its holder to the help desk."),
  forged: say("Not a pass that this event signed. Do not admit."),
  unknown: say("Signed by this event, but nobody holds this pass. Send its holder to the help desk."),
  not_this_zone: say("The pass is good, but people of this kind do not come in here."),
  left: "",
};
const SIGNS = {
  admitted: "success",
  already_admitted: "warning",
  not_valid_today: "pending",
  revoked: "stopped",
  forged: "error",
  unknown: "error",
  not_this_zone: "stopped",
  left: "success",
};

function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children.filter(Boolean));
  return element;
}

function sign(name) {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("class", "icon");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#sign-${name}`);
  picture.append(use);
  return picture;
}

let zone = "UTC";
export const setZone = (name) => {
  zone = name;
};
const clock = (moment) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(new Date(moment));
const dayAndClock = (moment) => `${formatDay(new Date(moment), zone, language)}, ${clock(moment)}`;

const where = ({ at, gate, device }) => [`${clock(at)}`, gate, device].filter(Boolean).join(", ");

function days(list) {
  const found = joinDays(list, language);
  return found.first ? say("{first} to {last}", found) : found.each;
}

// On which days a pass admits that does not today; nothing where only the site knows.
function otherDays({ said, event, here } = { said: [], event: [], here: [] }) {
  if (event.length && !here.length) return say("Valid on {days}, but not here.", { days: days(event) });
  if (here.length < event.length) return say("Valid here on {days}.", { days: days(here) });
  if (here.length) return say("Valid on {days}.", { days: days(here) });
  return said.length ? say("It is an old print for {days}. Send its holder to the help desk.", { days: days(said) }) : "";
}

export function showResult(found) {
  // A code has only the kind's letter: what the site told of students and seafarers goes before it.
  const kind = found.label || (KINDS[found.letter] ?? "");
  const lines = [
    [found.number, kind].filter(Boolean).join(" · "),
    [found.name, found.company].filter(Boolean).join(", "),
    found.first ? say("First admitted at {place}", { place: where(found.first) }) : ADVICE[found.outcome],
    found.first?.leftAt && say("Gone out at {time}", { time: clock(found.first.leftAt) }),
    found.outcome === "not_valid_today" && otherDays(found.valid),
  ].filter(Boolean);
  const panel = $("result");
  panel.dataset.outcome = found.outcome;
  panel.replaceChildren(
    sign(SIGNS[found.outcome]),
    make(
      "div",
      { class: "gate-said" },
      make("p", { class: "gate-word" }, WORDS[found.outcome]),
      ...lines.map(line),
    ),
  );
}

// A paragraph in which no day is broken at its hyphens.
const DAY = /(\d{2}-[^\s-]+-\d{4})/;
const line = (words) => make("p", {}, ...words.split(DAY).map((part) => (DAY.test(part) ? make("span", { class: "whole" }, part) : part)));

// A sentence in place of a result.
export function showWords(words) {
  const panel = $("result");
  panel.dataset.outcome = "asked";
  panel.replaceChildren(make("div", { class: "gate-said" }, make("p", {}, words)));
}

// Whose pass a typed number is that is let through, and the button that does it.
export function showHolder(found, direction, onPass) {
  const { admission } = found;
  const lines = [
    [found.number, found.label].filter(Boolean).join(" · "),
    found.company,
    admission && say("Admitted at {place}", { place: where(admission) }),
    admission?.leftAt && say("Gone out at {time}", { time: clock(admission.leftAt) }),
  ].filter(Boolean);
  const words = direction === "out" ? say("Identity checked: let out") : say("Identity checked: admit");
  const button = make("button", { type: "button", class: "button button-primary" }, words);
  button.addEventListener("click", () => {
    button.disabled = true;
    onPass();
  });
  const panel = $("result");
  panel.dataset.outcome = "asked";
  panel.replaceChildren(
    make("div", { class: "gate-said" }, make("p", { class: "gate-word" }, found.name), ...lines.map(line), button),
  );
}

export function showZones(zones, chosen) {
  $("zone-part").hidden = zones.length === 0;
  $("device-zone").replaceChildren(
    make("option", { value: "" }, say("Whole event")),
    ...zones.map(({ id, name }) => make("option", { value: id }, name)),
  );
  $("device-zone").value = chosen;
  const zoneName = zones.find(({ id }) => id === chosen)?.name ?? "";
  $("zone").textContent = zoneName && `· ${zoneName}`;
}

// Ready is said once the device could do without a network; a result that came earlier stays.
export function showReady() {
  const panel = $("result");
  if (panel.dataset.outcome === "ready") panel.firstElementChild.textContent = say("Ready");
}

export function addRecent(found) {
  const words = [clock(found.at), WORDS[found.outcome], found.number, found.name].filter(Boolean).join(" · ");
  prepend(make("li", { class: "gate-line", "data-outcome": found.outcome }, sign(SIGNS[found.outcome]), make("span", {}, words)));
}

export function showConflicts(conflicts, total, onSeen) {
  $("conflicts-part").hidden = total === 0;
  $("conflicts-count").textContent = String(total);
  $("conflicts").replaceChildren(
    ...conflicts.map((each) => {
      const told = each.first
        ? say("Admitted twice: {first}; then {second}", { first: where(each.first), second: where(each.scan) })
        : say("Admitted at {place}, but: {outcome}", { place: where(each.scan), outcome: WORDS[each.outcome].toLowerCase() });
      const button = make("button", { type: "button", class: "button button-secondary button-small" }, say("Mark as seen"));
      button.setAttribute("aria-label", say("Mark as seen: conflict of {number}", { number: each.number }));
      button.addEventListener("click", () => onSeen(each.id));
      const words = make("div", {}, make("strong", {}, each.number), make("p", {}, told));
      return make("li", { class: "gate-conflict" }, sign("warning"), words, button);
    }),
  );
}

export function showState({ online, waiting, device, signedIn, refusal, ready, lastContact }) {
  $("online").textContent = online ? say("Online") : say("Offline");
  $("online").dataset.online = String(online);
  $("waiting").textContent = waiting === 1 ? say("1 scan waiting") : say("{count} scans waiting", { count: waiting });
  $("device").textContent = device ? [device.name, device.gate].filter(Boolean).join(", ") : say("This device is not enrolled yet");
  $("contact").textContent = lastContact ? say("Last contact {time}", { time: dayAndClock(lastContact) }) : say("No contact yet");
  $("sign-in").hidden = signedIn;
  $("refusal").hidden = !refusal;
  $("refusal-words").textContent = refusal;
  $("enrol").hidden = Boolean(device) || !refusal;
  $("check").disabled = !ready;
  $("not-ready").hidden = ready;
}
