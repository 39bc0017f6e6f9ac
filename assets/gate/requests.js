// One request to the site with a bearer. Every failure is one of the errors below.
export class Away extends Error {}
export class SignedOut extends Error {}
export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** @type {(url: string, options: { token: string, method?: string, body?: object, headers?: Record<string, string>, patience: number, language: string }) => Promise<any>} */
export async function request(url, { token, method = "GET", body, headers = {}, patience, language }) {
  const response = await fetch(url, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Accept-Language": language, ...(body ? { "Content-Type": "application/json" } : {}), ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
    cache: "no-store",
  }).catch(() => {
    throw new Away();
  });
  if (response.status === 304) return { response };
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return { response, data: answer.data, answer };
  if (response.status === 401) throw new SignedOut();
  if (response.status >= 500 || response.status === 429) throw new Away();
  throw new Refused(response.status, answer.message ?? "");
}
