// Asks the server now and then whether something changed, only while somebody can see the page.
import { useEffect, useRef } from "react";

export function Heartbeat({ seconds, onBeat }) {
  const beat = useRef(onBeat);
  beat.current = onBeat;
  useEffect(() => {
    const ask = () => document.visibilityState === "visible" && beat.current?.();
    const timer = setInterval(ask, seconds * 1000);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [seconds]);
  return null;
}
