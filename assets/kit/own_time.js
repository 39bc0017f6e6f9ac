// The reader's own time beside the event's, where it is another: words for `starts` to `ends` (empty: a moment), which
// are ISO texts on the event's clock; else an empty text.
export function ownTime(starts, ends) {
  const [from, to] = [starts, ends || starts].map((iso) => new Date(iso));
  const [, hour, minute] = starts.match(/T(\d+):(\d+)/).map(Number);
  if (from.getHours() === hour && from.getMinutes() === minute) return "";
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return format.formatRange(from, to);
}
