// Talks to the site: the manifest, one scan, the queue, the device. Every failure is one of the errors below.
import { language } from "./words.js";

const PATIENCE = 2500;
const LONG_PATIENCE = 20_000;
const TOKEN = "admin_token";

export class Away extends Error {}
export class SignedOut extends Error {}
export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export const isSignedIn = () => Boolean(localStorage.getItem(TOKEN));

/** @type {(method: string, path: string, options?: { body?: object, headers?: Record<string, string>, patience?: number }) => Promise<any>} */
async function call(method, path, { body, headers = {}, patience = LONG_PATIENCE } = {}) {
  const token = localStorage.getItem(TOKEN);
  if (!token) throw new SignedOut();
  const response = await fetch(`/api/admin/gate/${path}`, {
    method,
    // This page is in English, whatever its reader's browser prefers.
    headers: { Authorization: `Bearer ${token}`, "Accept-Language": language === "hi" ? "hi" : "en", ...(body ? { "Content-Type": "application/json" } : {}), ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
    cache: "no-store",
  }).catch(() => {
    throw new Away();
  });
  if (response.status === 304) return { response };
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return { response, data: answer.data };
  if (response.status === 401) {
    // Somebody may have signed in again in another tab meanwhile.
    if (localStorage.getItem(TOKEN) === token) localStorage.removeItem(TOKEN);
    throw new SignedOut();
  }
  if (response.status >= 500 || response.status === 429) throw new Away();
  throw new Refused(response.status, answer.message ?? "");
}

export const enrol = async (name, gate) => (await call("POST", "devices", { body: { name, gate } })).data;
export const rename = async (id, name, gate) => (await call("PUT", `devices/${id}`, { body: { name, gate } })).data;
export const scan = async (wish) => (await call("POST", "scan", { body: wish, patience: PATIENCE })).data;
export const sync = async (wish) => (await call("POST", "sync", { body: wish })).data;
export const markSeen = (id) => call("POST", `conflicts/${id}/seen`);

// The manifest with its tag, or null when the one with `tag` is still right.
export async function manifest(tag) {
  const { response, data } = await call("GET", "manifest", { headers: tag ? { "If-None-Match": tag } : {} });
  return data ? { ...data, tag: response.headers.get("ETag") } : null;
}
