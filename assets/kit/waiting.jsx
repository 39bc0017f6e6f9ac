// How long to wait, or how long something lasts: a number that counts down, in the page's language.
import { useEffect, useEffectEvent, useState } from "react";
import { countDown } from "./counting.js";

// Up to here in seconds alone.
const SHORT = 100;
const DAY = 24;

const named = (number, unit, language) =>
  new Intl.NumberFormat(`${language}-IN`, { style: "unit", unit, unitDisplay: "long" }).format(number);

export function inWords(seconds, language) {
  if (seconds < SHORT) return named(seconds, "second", language);
  const hours = Math.floor(seconds / 3600);
  if (hours >= DAY) return `${named(Math.floor(hours / DAY), "day", language)} ${named(hours % DAY, "hour", language)}`;
  const parts = [named(Math.floor((seconds % 3600) / 60), "minute", language), named(seconds % 60, "second", language)];
  return [...(hours ? [named(hours, "hour", language)] : []), ...parts].join(" ");
}

// `since` starts the count anew where the same number comes again. A timer is not read out each second.
export function WaitTime({ seconds, since, words, over, language, onOver }) {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(() => onOver?.());
  useEffect(() => countDown(seconds, setLeft, end), [seconds, since]);
  if (left === 0) return over;
  const [before, after] = words.split("{time}");
  return (
    <>
      {before}
      <span role="timer" className="wait-time">
        {inWords(left, language)}
      </span>
      {after}
    </>
  );
}
