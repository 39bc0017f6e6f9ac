// What the pages that scan have in common (assets/gate, assets/leads): codes one after the other from camera, hand scanner
// or keyboard, the touch with the site, and the page without a network.
import * as camera from "./camera.js";
import { tidied } from "./code.js";
import { say } from "./words.js";

const EVERY = 15_000;
const RECENT = 30;
const $ = (id) => document.getElementById(id);

// Scans go one after the other: the second of two quick ones has to know of the first.
export function inTurn(keep) {
  let turn = Promise.resolve();
  return (raw) => {
    turn = turn.then(() => tidied(raw) && keep(tidied(raw)));
    return turn;
  };
}

// Being in touch with the site, one at a time.
export function oneAtATime(work) {
  let running = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}

let stopCamera = null;
async function toggleCamera(scanned) {
  let words = "";
  if (stopCamera) {
    stopCamera();
    stopCamera = null;
  } else {
    $("video").hidden = false;
    try {
      stopCamera = await camera.start($("video"), scanned);
      words = say("Hold the code in front of the camera.");
    } catch {
      words = say("The camera cannot be used. Allow it in the browser, or type the code.");
    }
  }
  $("camera-words").textContent = words;
  $("video").hidden = !stopCamera;
  $("camera").querySelector("span").textContent = stopCamera ? say("Stop camera") : say("Start camera");
}

export function listen({ scanned, touch, onOffline }) {
  $("typed").addEventListener("submit", async (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ ($("code"));
    const text = input.value;
    input.value = "";
    input.focus();
    await scanned(text);
  });
  $("camera").addEventListener("click", () => toggleCamera(scanned));
  addEventListener("online", touch);
  addEventListener("offline", onOffline);
  document.addEventListener("visibilitychange", () => document.hidden || touch());
  setInterval(touch, EVERY);
}

export function prepend(line) {
  $("recent-none").hidden = true;
  $("recent").prepend(line);
  while ($("recent").children.length > RECENT) $("recent").lastElementChild.remove();
}

// Resolves once the page opens without a network. Where no worker can be had, it works until it is closed.
export async function keepPage(here) {
  navigator.storage?.persist?.();
  const workers = navigator.serviceWorker;
  const registered = await workers?.register(`${here}/worker.js`, { scope: here }).catch(() => null);
  if (registered) await workers.ready;
}
