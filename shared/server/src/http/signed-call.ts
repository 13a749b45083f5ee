import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Signature of a call between the platform and a provider, in either direction. It is the HMAC-SHA256, in lower-case
 * hexadecimal, of six lines joined by line feeds, without one at the end:
 *
 *     parlay-signature-1
 *     {method}                          POST
 *     {path and query as sent}           /api/provider/northlight/bet
 *     {X-Timestamp}                     unix seconds
 *     {X-Nonce}                         16 to 64 letters, digits, - or _; new for each call
 *     {SHA-256 of the body's bytes}     lower case hexadecimal
 *
 * Each provider has keys for each direction (`settings.keys` in `PROVIDERS`): `ours` sign our calls to the provider, `theirs`
 * its calls to us. The HMAC key is the configured text in UTF-8. A retried call is signed again, with a new nonce.
 */
export interface SignedParts {
  method: string;
  /** Path and query, as in the request line. */
  target: string;
  body: string | Uint8Array;
}

export interface SignedCall extends SignedParts {
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type SignatureCheck = { ok: true; nonce: string } | { ok: false; error: 'incomplete' | 'out-of-time' | 'wrong' };

/** Maximum difference in seconds between a call's timestamp and the receiver's clock, in either direction. */
export const WINDOW_SECONDS = 300;

/**
 * Number of seconds for which the receiver must remember a nonce. A call ahead of its clock stays valid for two windows. The third
 * window is for receivers whose clocks differ.
 */
export const NONCE_SECONDS = 3 * WINDOW_SECONDS;

function mac(key: string, { method, target, body }: SignedParts, timestamp: string, nonce: string): Buffer {
  const digest = createHash('sha256').update(body).digest('hex');
  const lines = ['parlay-signature-1', method.toUpperCase(), target, timestamp, nonce, digest];
  return createHmac('sha256', key).update(lines.join('\n')).digest();
}

/** Returns headers that sign a call. `at` is in milliseconds since the epoch. */
export function signedHeaders(
  key: string,
  parts: SignedParts,
  { at = Date.now(), nonce = randomBytes(16).toString('base64url') } = {},
): Record<'X-Timestamp' | 'X-Nonce' | 'X-Signature', string> {
  const timestamp = Math.floor(at / 1000).toString();
  const signature = mac(key, parts, timestamp, nonce).toString('hex');
  return { 'X-Timestamp': timestamp, 'X-Nonce': nonce, 'X-Signature': signature };
}

/** Returns headers that sign a POST to a URL. */
export function signedPost(key: string, url: string, body: string): Record<string, string> {
  const { pathname, search } = new URL(url);
  return signedHeaders(key, { method: 'POST', target: pathname + search, body });
}

/** Returns headers that sign a GET of a URL. */
export function signedGet(key: string, url: string): Record<string, string> {
  const { pathname, search } = new URL(url);
  return signedHeaders(key, { method: 'GET', target: pathname + search, body: '' });
}

/**
 * Checks signature and time. `at` is in milliseconds since the epoch. The caller must also refuse a nonce that this provider has
 * already used within `NONCE_SECONDS`.
 */
export function checkSignature(key: string, call: SignedCall, at = Date.now()): SignatureCheck {
  const [timestamp, nonce, signature] = ['x-timestamp', 'x-nonce', 'x-signature'].map((name) => {
    const value = call.headers[name];
    return typeof value === 'string' ? value : '';
  }) as [string, string, string];
  if (!/^\d{1,12}$/.test(timestamp) || !/^[\w-]{16,64}$/.test(nonce) || !/^[0-9a-f]{64}$/.test(signature)) {
    return { ok: false, error: 'incomplete' };
  }
  if (Math.abs(at / 1000 - Number(timestamp)) > WINDOW_SECONDS) return { ok: false, error: 'out-of-time' };
  const isRight = timingSafeEqual(Buffer.from(signature, 'hex'), mac(key, call, timestamp, nonce));
  return isRight ? { ok: true, nonce } : { ok: false, error: 'wrong' };
}
