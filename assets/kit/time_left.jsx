// How long something is kept: minutes and seconds, counted in the browser from what the server said was left.
import { useEffect, useRef, useState } from "react";

const pad = (number) => String(number).padStart(2, "0");

export function TimeLeft({ seconds, words, onOver }) {
  const [left, setLeft] = useState(seconds);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const tick = () => {
      const rest = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(rest);
      if (rest === 0) {
        clearInterval(timer);
        over.current?.();
      }
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <p className="time-left" role="timer">
      {words} <strong>{`${pad(Math.floor(left / 60))}:${pad(left % 60)}`}</strong>
    </p>
  );
}
