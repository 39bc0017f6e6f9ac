// How a stall's code stands on its floor; web/kit/stall_plan.py has the same rule for the plans drawn by the site.
const FULL = 8.5;
const LEAST = 6;
const ROUND = 3;
// How wide a bold letter of the page's font is at most on average, in its own height.
const LETTER = 0.64;
// The three dots take the place of two letters, with the wide ones that may follow.
const DOTS = 2;

// { words, size } of a code in a stall `width` decimetres wide: smaller where it is long, then its end alone.
export function codeShown(code, width) {
  const room = Math.max(width - ROUND, 0);
  const size = Math.min(FULL, Math.floor((room / (LETTER * code.length)) * 10) / 10);
  if (size >= LEAST) return { words: code, size };
  const letters = Math.max(Math.floor(room / (LETTER * LEAST)) - DOTS, 1);
  return { words: letters < code.length - 1 ? `…${code.slice(-letters)}` : code, size: LEAST };
}
