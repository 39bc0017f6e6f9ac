// Narrows the questions of the help page down to those that hold every word typed; the text itself is prerendered.
import { useId, useRef, useState } from "react";

const plain = (text) => text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase();

export function HelpSearch({ label, found, none, children }) {
  const id = useId();
  const answers = useRef(null);
  const [said, setSaid] = useState("");

  const search = ({ target }) => {
    const words = plain(target.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const topic of answers.current.querySelectorAll("section")) {
      let any = false;
      for (const answer of topic.querySelectorAll("details")) {
        const text = plain(answer.textContent);
        answer.hidden = !words.every((word) => text.includes(word));
        if (answer.hidden) continue;
        any = true;
        shown += 1;
      }
      topic.hidden = !any;
    }
    const count = (shown ? found : none).replace("{count}", shown);
    setSaid(words.length ? count : "");
  };
  return (
    <div className="stack gap-5">
      <search className="field">
        <label htmlFor={id} className="label">
          {label}
        </label>
        <input id={id} type="search" className="input width-medium" autoComplete="off" onChange={search} />
        <div role="status">{said && <p>{said}</p>}</div>
      </search>
      <div ref={answers} className="stack gap-5">
        {children}
      </div>
    </div>
  );
}
