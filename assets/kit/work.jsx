// Does a proof of work whenever the page's state wants one, and hands the answer back ("" when there is none).
import { useEffect, useRef, useState } from "react";
import { answerChallenge } from "./rest.js";

export function Work({ wanted, words, onSolved }) {
  const [works, setWorks] = useState(false);
  const done = useRef(onSolved);
  done.current = onSolved;

  useEffect(() => {
    if (!wanted) return undefined;
    let isGone = false;
    const finish = (answer) => {
      if (isGone) return;
      setWorks(false);
      done.current?.(answer);
    };
    setWorks(true);
    answerChallenge().then(finish, () => finish(""));
    return () => {
      isGone = true;
      setWorks(false);
    };
  }, [wanted]);
  return <div role="status">{works && <p>{words}</p>}</div>;
}
