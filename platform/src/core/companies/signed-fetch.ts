import { signedGet, signedPost } from '@parlay/server/signed-call';

const TIMEOUT_MS = 5_000;

export interface SignedFetchOptions {
  /** JSON body of a POST; without it the request is a GET. */
  content?: object;
  /** Aborts the request before its timeout. */
  signal?: AbortSignal;
}

/** Sends a request to a provider, signed with our key. Rejects on a redirect, or if there is no response within 5 s. */
export function signedFetch(url: string, key: string, { content, signal }: SignedFetchOptions = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const body = content && JSON.stringify(content);
  const call =
    body === undefined
      ? { headers: signedGet(key, url) }
      : { method: 'POST', headers: { 'Content-Type': 'application/json', ...signedPost(key, url, body) }, body };
  return fetch(url, { ...call, redirect: 'error', signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
}
