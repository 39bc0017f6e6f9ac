// What comes with a stall, as the organisers published it; what they did not says that it is to be announced.
import { useEffect, useState } from "react";

export function Entitlements({ locale, words }) {
  const [rows, setRows] = useState(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let here = true;
    fetch("/api/exhibition/tariff", { headers: { "Accept-Language": locale } })
      .then((response) => (response.ok ? response.json() : Promise.reject(response)))
      .then(
        ({ entitlements }) => here && setRows(entitlements),
        () => here && setFailed(true),
      );
    return () => {
      here = false;
    };
  }, [locale]);
  if (failed) return <p role="status">{words.failed}</p>;
  if (!rows) return <p role="status">{words.loading}</p>;
  if (!rows.length) return <p>{words.later}</p>;
  const heads = [words.what, words.stall, words.quantity];
  return (
    <div className="table-frame">
      <table className="table">
        <caption>{words.caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.kind}${row.stallType}${row.title}`}>
              <th scope="row" data-label={heads[0]}>
                <span>
                  {row.title}
                  {row.isDemo ? ` (${words.demo})` : ""}
                </span>
              </th>
              <td data-label={heads[1]}>
                <span>{words[row.stallType || "any"]}</span>
              </td>
              <td data-label={heads[2]}>
                <span>{row.quantity || words.later}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
