// The check-in page: scans are judged here, handed in as soon as the site answers, and kept until then.
import * as site from "./contact.js";
import { handedIn } from "./code.js";
import { validDays } from "./days.js";
import { dayOf, entryRule, judged } from "./judging.js";
import * as scanner from "./scanner.js";
import { signal } from "./signals.js";
import * as store from "./store.js";
import * as view from "./view.js";
import { language, say } from "./words.js";

const ROOT = language === "hi" ? "/hi/admin" : "/admin";
const HERE = `${ROOT}/check-in`;
// Also with the longest name of a gate in Hindi they fit into one request.
const BATCH = 50;
const $ = (id) => document.getElementById(id);
const NUMBER = /^[A-Z][ -]?[0-9]{1,9}$/;
const tellOnlyOnline = () => say("A number is looked up only with a network. Scan the code instead.");
const ASKED_FOR = ["admitted", "already_admitted", "left"];
const state = { online: navigator.onLine, device: null, manifest: null, labels: null, cursor: "", refusal: "", lastContact: null, loud: false, direction: "in" };

const show = async () =>
  view.showState({ ...state, waiting: await store.queueLength(), signedIn: site.isSignedIn(), ready: Boolean(state.manifest) });

// Judged here at once; the site is asked first when it can be, for another gate may have admitted already.
const scanned = scanner.inTurn(async (text) => {
  if (!state.manifest) return undefined;
  if (NUMBER.test(text)) return findNumber(text);
  const moment = new Date();
  const scan = { code: handedIn(text), at: moment.toISOString(), ...place() };
  const alone = await judged(text, state.manifest, moment, scan);
  const own = { ...alone, label: state.labels?.[alone.number], at: scan.at, gate: scan.gate, zone: scan.zone, device: state.device?.name ?? "" };
  return finish(ASKED_FOR.includes(own.outcome) ? await agreed(scan, own) : await kept(scan, own));
});

// The zone of this device, null once it was closed: the site is told which rules were used here.
const ownZone = () => (state.manifest?.zones ?? []).find(({ id }) => id === state.device?.zone)?.id ?? null;

// A scan of its own, where and which way.
const place = () => ({ id: crypto.randomUUID(), gate: state.device?.gate ?? "", zone: ownZone(), direction: state.direction });

async function finish(found) {
  await store.noteHere(admissionOf(found), found.outcome);
  view.showResult(found);
  view.addRecent(found);
  if (state.loud) signal(found.outcome);
  await show();
  if ((await store.queueLength()) > 0) touch();
}

const admissionOf = ({ number, day, at, gate, device, zone }) => ({ number, day, at, gate, device, zone, leftAt: null });

// Whose a typed number is; whoever compared the photo identity lets them through by a button, the way that was asked for.
async function findNumber(number) {
  if (!state.online || !state.device) return view.showWords(tellOnlyOnline());
  const { direction } = state;
  try {
    const found = await site.findPass(number, ownZone());
    noteContact();
    if (direction === "out" || found.outcome === "admitted") view.showHolder(found, direction, () => scanNumber(number, direction));
    else refuseNumber(found);
  } catch (problem) {
    await showNumberProblem(problem);
  }
}

// Whom no look at an identity lets in is told why, as by a scan; nothing was scanned.
function refuseNumber(found) {
  const rule = entryRule(state.manifest, ownZone(), found.number[0]);
  const first = found.outcome === "already_admitted" ? found.admission : null;
  view.showResult({ ...found, first, valid: validDays(found.days, state.manifest.days, rule?.days) });
  if (state.loud) signal(found.outcome);
}

function nameProblem(problem) {
  if (problem instanceof site.SignedOut) return say("You are signed out");
  return problem instanceof site.Away ? tellOnlyOnline() : say("The site refused.");
}

// A number that nobody has says nothing about the device.
async function showNumberProblem(problem) {
  if (problem.status !== 404) noteProblem(problem);
  view.showWords(problem.message || nameProblem(problem));
  await show();
}

async function scanNumber(number, direction) {
  try {
    const found = await site.scanNumber({ ...place(), direction, number, deviceId: state.device.id });
    noteContact();
    await finish({ ...found, device: state.device.name });
  } catch (problem) {
    await showNumberProblem(problem);
  }
}

async function agreed(scan, own) {
  if (!state.online || !state.device) return kept(scan, own);
  try {
    const told = await site.scan({ ...scan, deviceId: state.device.id });
    noteContact();
    return { ...own, ...told, valid: told.outcome === "not_valid_today" ? await daysNow(own) : own.valid };
  } catch (problem) {
    noteProblem(problem);
    return kept(scan, own);
  }
}

// On which days a pass admits that the site refused for its day, and this device would not have: it has old days.
async function daysNow({ valid, letter, zone }) {
  try {
    await fetchManifest(site.PATIENCE);
  } catch (problem) {
    noteProblem(problem);
    return undefined;
  }
  return validDays(valid.said, state.manifest.days, entryRule(state.manifest, zone, letter)?.days);
}

async function kept(scan, own) {
  await store.enqueue({ ...scan, told: own.outcome });
  return own;
}

function noteContact() {
  state.online = true;
  state.refusal = "";
  state.lastContact = Date.now();
  store.setFact("lastContact", state.lastContact);
}

function noteProblem(problem) {
  if (problem instanceof site.Away) state.online = false;
  else if (problem instanceof site.Refused) noteRefusal(problem);
  else if (!(problem instanceof site.SignedOut)) throw problem;
}

function noteRefusal({ status, message }) {
  if (status === 404 || status === 409) {
    state.device = null;
    store.setFact("device", null);
    state.refusal = status === 409 ? say("This device was revoked. Its scans are kept here.") : "";
    return;
  }
  state.refusal = message || say("The site refused.");
}

// Be in touch with the site, one at a time: enrol, fetch what changed, hand in the queue.
const touch = scanner.oneAtATime(() => inTouch().then(noteContact, noteProblem).then(show));

async function inTouch() {
  if (!navigator.onLine) throw new site.Away();
  if (!state.device && !state.refusal) await enrol();
  // The page in the other language keeps the same store: names of zones and labels come in the language of the page.
  if (!state.manifest || !state.labels || state.manifest.language !== language) await fetchManifest();
  if (!state.device) throw new site.Refused(0, state.refusal);
  let told;
  do {
    const scans = await store.queue(BATCH);
    told = await site.sync({ deviceId: state.device.id, cursor: state.cursor, scans });
    await learn(told, scans);
  } while (told.more || (await store.queueLength()) > 0);
  if (told.version !== state.manifest.version) await fetchManifest();
  view.showConflicts(told.conflicts, told.openConflicts, markSeen);
}

async function learn(told, scans) {
  await store.addVoids(told.voids);
  await noteLabels(told.labels, state.labels);
  await store.addAdmissions(told.admissions);
  await store.dequeue(scans.map(({ id }) => id));
  state.cursor = told.cursor;
  await store.setFact("cursor", told.cursor);
}

async function enrol() {
  const name = `${say("Device")} ${crypto.randomUUID().slice(0, 4).toUpperCase()}`;
  state.device = await site.enrol(name, "");
  await store.setFact("device", state.device);
  fillSettings();
}

async function fetchManifest(patience = site.LONG_PATIENCE) {
  const known = state.labels && state.manifest?.language === language;
  const found = await site.manifest(known && state.manifest.tag, patience);
  if (!found) return;
  const { voids, labels, cursor, ...manifest } = found;
  await noteLabels(labels);
  await store.replaceVoids(voids);
  await store.forgetOtherDays(dayOf(new Date(), manifest.timeZone));
  state.manifest = { ...manifest, language };
  await store.setFact("manifest", state.manifest);
  view.setZone(manifest.timeZone);
  fillSettings();
  if (state.cursor) return;
  state.cursor = cursor;
  await store.setFact("cursor", cursor);
}

// What passes call students and seafarers, by number: a code has only the letter of their kind.
async function noteLabels(told, known = {}) {
  const named = Object.entries(told).flatMap(([label, numbers]) => numbers.map((number) => [number, label]));
  if (known === state.labels && named.every(([number]) => number in known)) return;
  state.labels = { ...known, ...Object.fromEntries(named) };
  await store.setFact("labels", state.labels);
}

async function markSeen(id) {
  await site.markSeen(id).then(noteContact, noteProblem);
  await touch();
}

function fillSettings() {
  $("device-name").value = state.device?.name ?? "";
  $("device-gate").value = state.device?.gate ?? "";
  $("loud").checked = state.loud;
  view.showZones(state.manifest?.zones ?? [], state.device?.zone ?? "");
  for (const way of document.querySelectorAll("input[name=direction]")) way.checked = way.value === state.direction;
}

async function saveSettings(event) {
  event.preventDefault();
  const [name, gate] = [$("device-name").value.trim(), $("device-gate").value.trim()];
  if (!state.device || !name) return;
  $("settings-said").textContent = "";
  try {
    state.device = await site.rename(state.device.id, { name, gate, zone: $("device-zone").value || null });
    await store.setFact("device", state.device);
    noteContact();
    fillSettings();
    $("settings-said").textContent = say("Saved");
  } catch (problem) {
    noteProblem(problem);
    $("settings-said").textContent = say("Not saved: the site has to answer for this.");
  }
  await show();
}

function listen() {
  const onOffline = () => {
    state.online = false;
    show();
  };
  scanner.listen({ scanned, touch, onOffline });
  $("settings").addEventListener("submit", saveSettings);
  $("loud").addEventListener("change", ({ target }) => {
    state.loud = target.checked;
    store.setFact("loud", state.loud);
  });
  for (const way of document.querySelectorAll("input[name=direction]"))
    way.addEventListener("change", ({ target }) => {
      state.direction = target.value;
      store.setFact("direction", state.direction);
    });
  $("enrol").addEventListener("click", () => {
    state.refusal = "";
    touch();
  });
  addEventListener("storage", ({ key }) => key === "admin_token" && touch());
}

function showDisplay() {
  const chosen = JSON.parse(localStorage.getItem("display")) ?? {};
  document.documentElement.dataset.contrast = chosen.contrast ?? "normal";
  document.documentElement.dataset.text = chosen.text ?? "normal";
}

async function open() {
  showDisplay();
  const kept = scanner.keepPage(HERE);
  for (const name of ["device", "manifest", "labels", "cursor", "loud", "lastContact", "direction"]) state[name] = (await store.fact(name)) ?? state[name];
  if (!site.isSignedIn() && !state.manifest) {
    location.replace(`${ROOT}/login?next=${HERE}`);
    return;
  }
  if (state.manifest) view.setZone(state.manifest.timeZone);
  fillSettings();
  listen();
  await show();
  await touch();
  await kept;
  if (state.manifest) view.showReady();
}

open();
