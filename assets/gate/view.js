// What is seen: the result, what was scanned last, the state of the gate, conflicts. All text, never markup.
const $ = (id) => document.getElementById(id);
const KINDS = JSON.parse(document.body.dataset.kinds);
const WORDS = {
  admitted: "Admitted",
  already_admitted: "Already admitted",
  not_valid_today: "Not valid today",
  revoked: "Revoked",
  forged: "Forged",
  unknown: "Unknown pass",
};
const ADVICE = {
  admitted: "",
  already_admitted: "",
  not_valid_today: "The pass is genuine, but not for this day.",
  revoked: "This pass was withdrawn or replaced. Send its holder to the help desk.",
  forged: "Not a pass that this event signed. Do not admit.",
  unknown: "Signed by this event, but nobody holds this pass. Send its holder to the help desk.",
};
const SIGNS = {
  admitted: "success",
  already_admitted: "warning",
  not_valid_today: "pending",
  revoked: "stopped",
  forged: "error",
  unknown: "error",
};
const RECENT = 30;

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
const dayAndClock = (moment) => {
  const day = new Intl.DateTimeFormat("en-US", { timeZone: zone, day: "2-digit", month: "short", year: "numeric" });
  const part = Object.fromEntries(day.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return `${part.day}-${part.month}-${part.year}, ${clock(moment)}`;
};

const where = ({ at, gate, device }) => [`${clock(at)}`, gate, device].filter(Boolean).join(", ");

export function showResult(found) {
  // A code has only the kind's letter: what the site told of students and seafarers goes before it.
  const kind = found.label || (KINDS[found.letter] ?? "");
  const lines = [
    [found.number, kind].filter(Boolean).join(" · "),
    [found.name, found.company].filter(Boolean).join(", "),
    found.first ? `First admitted at ${where(found.first)}` : ADVICE[found.outcome],
  ].filter(Boolean);
  const panel = $("result");
  panel.dataset.outcome = found.outcome;
  panel.replaceChildren(
    sign(SIGNS[found.outcome]),
    make(
      "div",
      { class: "gate-said" },
      make("p", { class: "gate-word" }, WORDS[found.outcome]),
      ...lines.map((line) => make("p", {}, line)),
    ),
  );
}

// Ready is said once the device could do without a network; a result that came earlier stays.
export function showReady() {
  const panel = $("result");
  if (panel.dataset.outcome === "ready") panel.firstElementChild.textContent = "Ready";
}

export function addRecent(found) {
  const list = $("recent");
  $("recent-none").hidden = true;
  const words = [clock(found.at), WORDS[found.outcome], found.number, found.name].filter(Boolean).join(" · ");
  list.prepend(make("li", { class: "gate-line", "data-outcome": found.outcome }, sign(SIGNS[found.outcome]), make("span", {}, words)));
  while (list.children.length > RECENT) list.lastElementChild.remove();
}

export function showConflicts(conflicts, total, onSeen) {
  $("conflicts-part").hidden = total === 0;
  $("conflicts-count").textContent = String(total);
  $("conflicts").replaceChildren(
    ...conflicts.map((each) => {
      const told = each.first
        ? `Admitted twice: ${where(each.first)}; then ${where(each.scan)}`
        : `Admitted at ${where(each.scan)}, but: ${WORDS[each.outcome].toLowerCase()}`;
      const button = make("button", { type: "button", class: "button button-secondary button-small" }, "Mark as seen");
      button.setAttribute("aria-label", `Mark as seen: conflict of ${each.number}`);
      button.addEventListener("click", () => onSeen(each.id));
      const words = make("div", {}, make("strong", {}, each.number), make("p", {}, told));
      return make("li", { class: "gate-conflict" }, sign("warning"), words, button);
    }),
  );
}

export function showState({ online, waiting, device, signedIn, refusal, ready, lastContact }) {
  $("online").textContent = online ? "Online" : "Offline";
  $("online").dataset.online = String(online);
  $("waiting").textContent = waiting === 1 ? "1 scan waiting" : `${waiting} scans waiting`;
  $("device").textContent = device ? [device.name, device.gate].filter(Boolean).join(", ") : "This device is not enrolled yet";
  $("contact").textContent = lastContact ? `Last contact ${dayAndClock(lastContact)}` : "No contact yet";
  $("sign-in").hidden = signedIn;
  $("refusal").hidden = !refusal;
  $("refusal-words").textContent = refusal;
  $("enrol").hidden = Boolean(device) || !refusal;
  $("check").disabled = !ready;
  $("not-ready").hidden = ready;
}

export const showCameraWords = (words) => {
  $("camera-words").textContent = words;
};
