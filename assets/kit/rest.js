// Asks REST from the browser alone; where the server wants a proof of work first, it is done.
import { saveFile } from "./download.js";

const read = (response) => response.json().catch(() => null);

// A body of fields, for a form with files; a list of files is a part for each.
export function formOf(fields) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const part of [value].flat()) body.append(name, part instanceof Blob ? part : String(part));
  }
  return body;
}

// The proof goes before the files: nobody reads them without it.
const encode = (body, altcha) => {
  if (!(body instanceof FormData)) return JSON.stringify(altcha ? { ...body, altcha } : body);
  return altcha ? formOf({ altcha, ...Object.fromEntries([...new Set(body.keys())].map((name) => [name, body.getAll(name)])) }) : body;
};

// The answer to a challenge of the server's; throws when none was found in time.
export async function answerChallenge(address = "/api/challenge") {
  const [{ answerTo }, response] = await Promise.all([import("./proof.js"), fetch(address)]);
  return answerTo(await response.json());
}

// The response to a body of fields or files, or to none; `onWork` hears when a proof of work begins and ends.
/** @type {(path: string, options: Record<string, any>) => Promise<Response>} */
export async function post(path, { method = "POST", body, language, token, onWork }) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": language };
  if (!(body instanceof FormData)) headers["Content-Type"] = "application/json";
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  const ask = (altcha = "") => fetch(path, { method, headers, body: encode(body, altcha) });
  const response = await ask();
  const challenge = response.status === 429 && (await read(response.clone()))?.challenge;
  if (!challenge) return response;
  onWork?.(true);
  try {
    return await ask(await answerChallenge(challenge));
  } finally {
    onWork?.(false);
  }
}

// {done, text, errors, data}: the server's own words where it has some, else the words for that failure (QRY-5). Where the
// answer is a file, it is saved under the name `saveAs`, or shown in `tab`.
export async function send(path, options, words) {
  try {
    const response = await post(path, options);
    if (response.ok && options.saveAs) {
      const name = await saveFile(response, options.saveAs, options.tab);
      return { done: true, text: words.saved?.replace("{name}", name) ?? "", errors: {} };
    }
    const answer = response.ok ? await response.json() : await read(response);
    const text = answer?.message || (response.ok ? (answer.success ? "" : words.refused) : words.failed);
    return { done: response.ok && Boolean(answer.success), text, errors: (!response.ok && answer?.errors) || {}, data: answer?.data };
  } catch (problem) {
    const isNetwork = problem instanceof TypeError; // what `fetch` throws
    return { done: false, text: (!isNetwork && words.unexpected) || words.failed, errors: {}, data: null };
  }
}
