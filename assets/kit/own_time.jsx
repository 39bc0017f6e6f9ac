// The same in a page of states.
import { useEffect, useState } from "react";
import { ownTime } from "./own_time.js";

export function OwnTime({ starts, ends, words }) {
  const [own, setOwn] = useState("");
  useEffect(() => setOwn(starts && ownTime(starts, ends)), [starts, ends]);
  return own && <span className="muted small"> ({words.replace("{hours}", own)})</span>;
}
