// Talks to the site for whoever is signed in here; the page says whom it serves and where scans go.
import { Away, Refused, request, SignedOut } from "../requests.js";
import { language } from "../words.js";

export { Away, Refused, SignedOut };

const PATIENCE = 10_000;
/** @type {[string, string][]} */
const ACCOUNTS = JSON.parse(document.body.dataset.accounts ?? "[]");
const { probe = "", target = "", fields = "" } = document.body.dataset;

// Everybody who is signed in here: their token and the id of their registration.
export const accounts = () =>
  ACCOUNTS.flatMap(([tokenKey, dataKey]) => {
    const [token, profile] = [localStorage.getItem(tokenKey), localStorage.getItem(dataKey)];
    return token ? [{ token, id: String(JSON.parse(profile ?? "{}").id ?? tokenKey) }] : [];
  });

const call = (token, method, path, body = undefined) =>
  request(`/api/${path}`, { token, method, body, patience: PATIENCE, language: language === "hi" ? "hi" : "en" });

// Whether somebody may scan here: others are refused.
export async function mayScan({ token }) {
  try {
    await call(token, "GET", probe);
    return true;
  } catch (problem) {
    if (problem instanceof Refused || problem instanceof SignedOut) return false;
    throw problem;
  }
}

export const send = async ({ token }, scan) =>
  (await call(token, "POST", target, Object.fromEntries(fields.split(" ").map((name) => [name, scan[name]])))).data;

export const fetchKeys = async ({ token }) => (await call(token, "GET", "passes/public-key")).answer.keys;
