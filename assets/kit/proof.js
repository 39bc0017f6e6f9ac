// Does a proof of work: fetched only when the server asks for one. The browser's own PBKDF2 runs beside the page.
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

// The answer to a challenge of the server's, in base64 as it takes it; throws when none was found in 90 s.
export async function answerTo({ parameters, signature }) {
  const challenge = { parameters, signature };
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("no answer to the challenge in time");
  return btoa(JSON.stringify({ challenge, solution }));
}
