// On which days a pass admits, and how days are read.

const DAY = 86_400_000;
const timeOf = (day) => Date.parse(`${day}T00:00:00Z`);

// Of the days that a code has: all of them, those of the event, and those on which a zone lets its kind in (none: all).
export function validDays(said, ofEvent, ofZone = []) {
  const event = said.filter((day) => ofEvent.includes(day));
  return { said, event, here: ofZone.length ? event.filter((day) => ofZone.includes(day)) : event };
}

// A day as 28-Oct-2025.
export function formatDay(moment, zone, language) {
  const shown = { timeZone: zone, day: "2-digit", month: "short", year: "numeric" };
  const day = new Intl.DateTimeFormat(language === "hi" ? "hi-u-nu-latn" : "en-US", /** @type {Intl.DateTimeFormatOptions} */ (shown));
  const part = Object.fromEntries(day.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part.day}-${part.month}-${part.year}`;
}

// Days in order, { first, last } where none between them is left out, else { each }.
export function joinDays(days, language) {
  const words = days.map((day) => formatDay(timeOf(day), "UTC", language));
  const isRange = days.length > 1 && timeOf(days.at(-1)) - timeOf(days[0]) === (days.length - 1) * DAY;
  return isRange ? { first: words[0], last: words.at(-1) } : { each: words.join(", ") };
}
