// What was typed over a form and what was stored meanwhile, field by field.

// `base` is what the form showed when somebody began to type, `typed` what stood in it then, `now` what is stored now. `put`
// is what goes into the form again, `base` what that was typed over, `beside` names the fields that somebody else changed as
// well, `taken` those that somebody else changed alone. A field that was added to the form since began empty.
export function merge({ base, typed }, now) {
  const names = Object.keys(now).filter((name) => name in typed && (name in base || now[name] === ""));
  const before = { ...Object.fromEntries(names.map((name) => [name, ""])), ...base };
  const isMine = (name) => typed[name] !== before[name] && typed[name] !== now[name];
  const isTheirs = (name) => before[name] !== now[name] && typed[name] !== now[name];
  const mine = names.filter(isMine);
  const pick = (values) => Object.fromEntries(mine.map((name) => [name, values[name]]));
  return {
    put: pick(typed),
    base: { ...now, ...pick(before) },
    beside: mine.filter(isTheirs),
    taken: names.filter((name) => isTheirs(name) && !isMine(name)),
  };
}

export const differs = (values, others) =>
  Object.keys(values).some((name) => values[name] !== others[name] && (name in others || values[name]));
