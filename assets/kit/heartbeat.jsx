// Asks the server now and then whether something changed, only while somebody can see the page.
import { useEffect, useEffectEvent } from "react";

export function Heartbeat({ seconds, onBeat }) {
  const ask = useEffectEvent(() => document.visibilityState === "visible" && onBeat?.());
  useEffect(() => {
    const timer = setInterval(ask, seconds * 1000);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [seconds]);
  return null;
}
