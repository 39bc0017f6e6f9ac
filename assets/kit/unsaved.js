// What was typed over a form and what was stored meanwhile, field by field.

// `base` is what the form showed when somebody began to type, `typed` what stood in it then, `now` what is stored now. `put`
// is what goes into the form again, `base` what that was typed over, `beside` names the fields that somebody else changed as
// well, `taken` those that somebody else changed alone.
export function merge({ base, typed }, now) {
  const names = Object.keys(now).filter((name) => name in base && name in typed);
  const isMine = (name) => typed[name] !== base[name] && typed[name] !== now[name];
  const isTheirs = (name) => base[name] !== now[name] && typed[name] !== now[name];
  const mine = names.filter(isMine);
  const pick = (values) => Object.fromEntries(mine.map((name) => [name, values[name]]));
  return {
    put: pick(typed),
    base: { ...now, ...pick(base) },
    beside: mine.filter(isTheirs),
    taken: names.filter((name) => isTheirs(name) && !isMine(name)),
  };
}

export const differs = (values, others) => Object.keys(others).some((name) => name in values && values[name] !== others[name]);
