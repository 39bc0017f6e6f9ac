// What a pass's code says, checked with the public key alone (docs/api.md, "Passes").
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const PREFIX = "MP1:";
const LENGTH = 133;
const SAID = 22;
const WHOLE = 86;
const MOST_DAYS = 16;
const EPOCH = Date.UTC(2020, 0, 1);
const DAY = 86_400_000;
const ZERO = "०".charCodeAt(0);

// The code within what a scanner or a person gave: its own spaces belong to it, those around it do not. Base45 has
// capitals only, so a code that was typed in lower case means the same, and so does a number in Hindi digits.
export const tidied = (text) => {
  const line = text.replace(/[\r\n\t]+$/, "").replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - ZERO));
  return (line.length === LENGTH ? line : line.trim()).toUpperCase();
};

// A code as it is handed in. A longer text is no pass however it goes on, nor is one with other signs: whoever holds up any
// other QR must not fill a request, nor have it refused with all the scans it carries.
export const handedIn = (text) => text.slice(0, LENGTH + 1).replace(/[^ -~]/g, "?");

// What a code says when one of `keys` ([{kid, publicKey}]) signed it, else null.
export async function read(text, keys) {
  const data = text.startsWith(PREFIX) ? decoded(text.slice(PREFIX.length)) : null;
  if (!data || data.length !== WHOLE || data[0] !== 1) return null;
  const said = data.slice(0, SAID);
  const key = keys.find(({ kid }) => kid === hex(said.slice(1, 5)));
  if (!key || !(await isSigned(bytesOf(key.publicKey), data.slice(SAID), said))) return null;
  const view = new DataView(said.buffer);
  const letter = String.fromCharCode(said[5]);
  return {
    letter,
    number: `${letter}-${String(view.getUint32(6)).padStart(5, "0")}`,
    days: daysOf(view.getUint16(10), view.getUint16(12)),
    serial: hex(said.slice(14, 22)),
  };
}

function daysOf(first, bits) {
  const days = [];
  for (let offset = 0; offset < MOST_DAYS; offset += 1) {
    if ((bits >> offset) & 1) days.push(new Date(EPOCH + (first + offset) * DAY).toISOString().slice(0, 10));
  }
  return days;
}

// Base45 (RFC 9285), null for what it never writes.
function decoded(text) {
  if (text.length % 3 === 1) return null;
  const bytes = [];
  for (let at = 0; at < text.length; at += 3) {
    const group = [...text.slice(at, at + 3)].map((sign) => ALPHABET.indexOf(sign));
    if (group.includes(-1)) return null;
    const value = group.reduce((sum, digit, place) => sum + digit * 45 ** place, 0);
    if (value >= 256 ** (group.length - 1)) return null;
    if (group.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return new Uint8Array(bytes);
}

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

// The browser's own Ed25519 where it has one, else the library's.
async function isSigned(key, signature, said) {
  try {
    const own = await crypto.subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, own, signature, said);
  } catch {
    const library = await import("/vendor/noble-ed25519/index.js");
    return library.verifyAsync(signature, said, key, { zip215: false }).catch(() => false);
  }
}
