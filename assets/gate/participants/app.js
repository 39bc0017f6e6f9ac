// The participants' scanners: passes are read here, handed in as soon as the site answers, and kept until then.
import { read } from "../code.js";
import * as scanner from "../scanner.js";
import { say } from "../words.js";
import * as site from "./contact.js";
import * as store from "./store.js";

const $ = (id) => document.getElementById(id);
const DONE = JSON.parse(document.body.dataset.done);
const state = { online: navigator.onLine, account: null, who: "", keys: null };
const rows = new Map();

async function show() {
  const waiting = state.who ? (await store.queueOf(state.who)).length : 0;
  $("online").dataset.online = String(state.online);
  $("online").textContent = say(state.online ? "Online" : "Offline");
  const words = waiting === 1 ? say("1 scan waiting") : say("{count} scans waiting", { count: waiting });
  $("waiting").textContent = waiting ? words : "";
  $("sign-in").hidden = Boolean(state.account);
}

function showResult(outcome, words) {
  $("result").dataset.outcome = outcome;
  $("result-words").textContent = words;
}

// One line for each pass that was scanned; what the site says of it later is written into the same line.
function showScan(scan, outcome, words) {
  showResult(outcome, words);
  if (!rows.has(scan.id)) {
    rows.set(scan.id, document.createElement("li"));
    scanner.prepend(rows.get(scan.id));
  }
  rows.get(scan.id).textContent = `${scan.number}: ${words}`;
}

const scanned = scanner.inTurn(async (code) => {
  if (!state.keys || !state.who) return;
  const pass = await read(code, state.keys);
  if (!pass) {
    showResult("forged", say("This code is no pass of this event"));
    return;
  }
  const scan = { id: crypto.randomUUID(), who: state.who, code, number: pass.number, scannedAt: new Date().toISOString() };
  await store.enqueue(scan);
  showScan(scan, "not_valid_today", say("Kept on this phone. It is handed in as soon as there is a network."));
  await touch();
});

// Hand in what waits, one after the other: the site says of each whether it may be kept.
const touch = scanner.oneAtATime(() => handIn().catch(noteProblem).then(show));

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
    const { person, status = "" } = await site.send(state.account, scan);
    words = person ? `${DONE[status]}: ${person.firstName} ${person.lastName}` : DONE[status];
  } catch (problem) {
    if (!(problem instanceof site.Refused)) throw problem;
    [outcome, words] = ["already_admitted", problem.message || say("The site refused.")];
  }
  await store.dequeue(scan.id);
  showScan(scan, outcome, words);
}

function noteProblem(problem) {
  if (problem instanceof site.Away) state.online = false;
  else if (problem instanceof site.SignedOut) state.account = null;
  else throw problem;
}

// The first of those signed in here who may scan; while the site cannot be reached the one it was last.
async function chooseAccount() {
  const here = site.accounts();
  for (const account of [...here.filter(({ id }) => id === state.who), ...here]) {
    if (!(await site.mayScan(account))) continue;
    state.account = account;
    state.who = account.id;
    await store.setFact("who", state.who);
    return;
  }
  state.account = null;
}

async function open() {
  const kept = scanner.keepPage(document.body.dataset.here);
  state.who = (await store.fact("who")) ?? "";
  state.keys = (await store.fact("keys")) ?? null;
  state.account = site.accounts().find(({ id }) => id === state.who) ?? null;
  const onOffline = () => {
    state.online = false;
    show();
  };
  scanner.listen({ scanned, touch, onOffline });
  addEventListener("storage", touch);
  await touch();
  await kept;
  if (state.keys && $("result").dataset.outcome === "ready") showResult("ready", say("Ready"));
}

open();
