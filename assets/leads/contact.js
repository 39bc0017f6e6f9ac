// Talks to the site for the exhibitor who is signed in here.
import { Away, Refused, request, SignedOut } from "../gate/requests.js";
import { language } from "../gate/words.js";

export { Away, Refused, SignedOut };

const PATIENCE = 10_000;
/** @type {[string, string][]} */
const ACCOUNTS = JSON.parse(document.body.dataset.accounts ?? "[]");

// Everybody who is signed in here: their token and the id of their registration.
export const accounts = () =>
  ACCOUNTS.flatMap(([tokenKey, dataKey]) => {
    const [token, profile] = [localStorage.getItem(tokenKey), localStorage.getItem(dataKey)];
    return token ? [{ token, id: String(JSON.parse(profile ?? "{}").id ?? tokenKey) }] : [];
  });

const call = (token, method, path, body = undefined) =>
  request(`/api/${path}`, { token, method, body, patience: PATIENCE, language: language === "hi" ? "hi" : "en" });

// Whether somebody stands for an exhibitor: others are told 403.
export async function mayScan({ token }) {
  try {
    await call(token, "GET", "exhibition/leads?pageSize=1");
    return true;
  } catch (problem) {
    if (problem instanceof Refused || problem instanceof SignedOut) return false;
    throw problem;
  }
}

export const sendLead = async ({ token }, { code, scannedAt }) =>
  (await call(token, "POST", "exhibition/leads", { code, scannedAt })).data;

export const fetchKeys = async ({ token }) => (await call(token, "GET", "passes/public-key")).answer.keys;
