import { signedGet, signedPost } from '@parlay/server/signed-call';

const TIMEOUT_MS = 5_000;

export interface SignedFetchOptions {
  /** Posted as JSON; without it the call is a GET. */
  content?: object;
  /** Ends the call earlier. */
  signal?: AbortSignal;
}

/** Calls a company, signed with our key. Rejects when there is no answer within 5 s, and for a redirect. */
export function signedFetch(url: string, key: string, { content, signal }: SignedFetchOptions = {}): Promise<Response> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const body = content && JSON.stringify(content);
  const call =
    body === undefined
      ? { headers: signedGet(key, url) }
      : { method: 'POST', headers: { 'Content-Type': 'application/json', ...signedPost(key, url, body) }, body };
  return fetch(url, { ...call, redirect: 'error', signal: signal ? AbortSignal.any([signal, limit]) : limit });
}
