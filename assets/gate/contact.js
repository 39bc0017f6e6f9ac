// Talks to the site: the manifest, one scan, the queue, the device. Every failure is one of the errors below.
import { Away, Refused, request, SignedOut } from "./requests.js";
import { language } from "./words.js";

export const PATIENCE = 2500;
export const LONG_PATIENCE = 20_000;
const TOKEN = "admin_token";

export { Away, Refused, SignedOut };

export const isSignedIn = () => Boolean(localStorage.getItem(TOKEN));

/** @type {(method: string, path: string, options?: { body?: object, headers?: Record<string, string>, patience?: number }) => Promise<any>} */
async function call(method, path, { body, headers = {}, patience = LONG_PATIENCE } = {}) {
  const token = localStorage.getItem(TOKEN);
  if (!token) throw new SignedOut();
  const told = request(`/api/admin/gate/${path}`, { token, method, body, headers, patience, language: language === "hi" ? "hi" : "en" });
  return told.catch((problem) => {
    // Somebody may have signed in again in another tab meanwhile.
    if (problem instanceof SignedOut && localStorage.getItem(TOKEN) === token) localStorage.removeItem(TOKEN);
    throw problem;
  });
}

export const enrol = async (name, gate) => (await call("POST", "devices", { body: { name, gate } })).data;
export const rename = async (id, device) => (await call("PUT", `devices/${id}`, { body: device })).data;
export const findPass = async (number, zone) =>
  (await call("GET", `passes/${encodeURIComponent(number)}${zone ? `?zone=${zone}` : ""}`)).data;
export const scanNumber = async (wish) => (await call("POST", "numbers", { body: wish })).data;
export const scan = async (wish) => (await call("POST", "scan", { body: wish, patience: PATIENCE })).data;
export const sync = async (wish) => (await call("POST", "sync", { body: wish })).data;
export const markSeen = (id) => call("POST", `conflicts/${id}/seen`);

// The manifest with its tag, or null when the one with `tag` is still right.
export async function manifest(tag, patience) {
  const { response, data } = await call("GET", "manifest", { headers: tag ? { "If-None-Match": tag } : {}, patience });
  return data ? { ...data, tag: response.headers.get("ETag") } : null;
}
