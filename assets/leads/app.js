// The exhibitors' scanner: passes are read here, handed in as soon as the site answers, and kept until then.
import * as camera from "../gate/camera.js";
import { read, tidied } from "../gate/code.js";
import { say } from "../gate/words.js";
import * as site from "./contact.js";
import * as store from "./store.js";

const EVERY = 15_000;
const RECENT = 30;
const $ = (id) => document.getElementById(id);
const state = { online: navigator.onLine, account: null, who: "", keys: null };
const rows = new Map();

async function show() {
  const waiting = state.who ? (await store.queueOf(state.who)).length : 0;
  $("online").dataset.online = String(state.online);
  $("online").textContent = say(state.online ? "Online" : "Offline");
  $("waiting").textContent = waiting === 0 ? "" : waiting === 1 ? say("1 scan waiting") : say("{count} scans waiting", { count: waiting });
  $("sign-in").hidden = Boolean(state.account);
}

function showResult(outcome, words) {
  $("result").dataset.outcome = outcome;
  $("result-words").textContent = words;
}

// One line for each pass that was scanned; what the site says of it later is written into the same line.
function addRecent(scan, words) {
  const row = rows.get(scan.id) ?? document.createElement("li");
  row.textContent = `${scan.number}: ${words}`;
  if (!rows.has(scan.id)) $("recent").prepend(row);
  rows.set(scan.id, row);
  while ($("recent").children.length > RECENT) $("recent").lastElementChild?.remove();
  $("recent-none").hidden = true;
}

let turn = Promise.resolve();
const scanned = (raw) => {
  turn = turn.then(() => keep(raw));
  return turn;
};

async function keep(raw) {
  const text = tidied(raw);
  if (!text || !state.keys || !state.who) return;
  const code = await read(text, state.keys);
  if (!code) {
    showResult("forged", say("This code is no pass of this event"));
    return;
  }
  const scan = { id: crypto.randomUUID(), who: state.who, code: text, number: code.number, scannedAt: new Date().toISOString() };
  await store.enqueue(scan);
  const words = say("Kept on this phone. It is handed in as soon as there is a network.");
  showResult("not_valid_today", words);
  addRecent(scan, words);
  await touch();
}

// Hand in what waits, one at a time: the site says of each whether it may be kept.
let touching = null;
function touch() {
  touching ??= handIn()
    .catch(noteProblem)
    .then(show)
    .finally(() => {
      touching = null;
    });
  return touching;
}

async function handIn() {
  if (!navigator.onLine) throw new site.Away();
  await chooseAccount();
  if (!state.account) throw new site.SignedOut();
  state.keys = await site.fetchKeys(state.account);
  await store.setFact("keys", state.keys);
  state.online = true;
  for (const scan of await store.queueOf(state.who)) await handInOne(scan);
}

async function handInOne(scan) {
  let [outcome, words] = ["admitted", ""];
  try {
    const lead = await site.sendLead(state.account, scan);
    words = `${say("The visitor is among your leads")}: ${lead.person.firstName} ${lead.person.lastName}`;
  } catch (problem) {
    if (!(problem instanceof site.Refused)) throw problem;
    [outcome, words] = ["already_admitted", problem.message || say("The site refused.")];
  }
  await store.dequeue(scan.id);
  showResult(outcome, words);
  addRecent(scan, words);
}

function noteProblem(problem) {
  if (problem instanceof site.Away) state.online = false;
  else if (problem instanceof site.SignedOut) state.account = null;
  else throw problem;
}

// The first of those signed in here who stands for an exhibitor; without a network the one it was last.
async function chooseAccount() {
  const here = site.accounts();
  const known = here.find(({ id }) => id === state.who);
  state.account = null;
  for (const account of known ? [known, ...here] : here) {
    if (!(await site.mayScan(account))) continue;
    state.account = account;
    state.who = account.id;
    await store.setFact("who", state.who);
    return;
  }
}

let stopCamera = null;
async function toggleCamera() {
  if (stopCamera) {
    stopCamera();
    stopCamera = null;
    $("camera-words").textContent = "";
  } else {
    $("video").hidden = false;
    try {
      stopCamera = await camera.start($("video"), scanned);
      $("camera-words").textContent = say("Hold the code in front of the camera.");
    } catch {
      $("camera-words").textContent = say("The camera cannot be used. Allow it in the browser, or type the code.");
    }
  }
  $("video").hidden = !stopCamera;
  const words = $("camera").querySelector("span");
  if (words) words.textContent = say(stopCamera ? "Stop camera" : "Start camera");
}

function listen() {
  $("typed").addEventListener("submit", async (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ ($("code"));
    const text = input.value;
    input.value = "";
    input.focus();
    await scanned(text);
  });
  $("camera").addEventListener("click", toggleCamera);
  addEventListener("online", touch);
  addEventListener("offline", () => {
    state.online = false;
    show();
  });
  addEventListener("storage", touch);
  document.addEventListener("visibilitychange", () => document.hidden || touch());
  setInterval(touch, EVERY);
}

async function open() {
  const here = document.body.dataset.here;
  const registered = await navigator.serviceWorker?.register(`${here}/worker.js`, { scope: here }).catch(() => null);
  state.who = (await store.fact("who")) ?? "";
  state.keys = (await store.fact("keys")) ?? null;
  state.account = site.accounts().find(({ id }) => id === state.who) ?? null;
  navigator.storage?.persist?.();
  listen();
  await touch();
  if (registered) await navigator.serviceWorker.ready;
  if (state.keys && $("result").dataset.outcome === "ready") showResult("ready", say("Ready"));
}

open();
