// How long something is kept. Pages without the client: pay.js.
import { useEffect, useRef, useState } from "react";
import { countDown, shown } from "./counting.js";

export function TimeLeft({ seconds, words, onOver }) {
  const [left, setLeft] = useState(seconds);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => countDown(seconds, setLeft, () => over.current?.()), [seconds]);
  return (
    <p className="time-left" role="timer">
      {words} <strong>{shown(left)}</strong>
    </p>
  );
}
