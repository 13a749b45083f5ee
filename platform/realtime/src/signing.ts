import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Keys of the server's only application. */
export interface App {
  appId: string;
  key: string;
  secret: string;
}

/** Maximum clock difference of a signed API call, in seconds. */
const CLOCK_TOLERANCE = 600;

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** Compares two texts in constant time. */
function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns true if `auth` ("key:signature") signs `text` for this application. */
export function isAuthFor(app: App, auth: string | undefined, text: string): boolean {
  return auth !== undefined && isEqual(auth, `${app.key}:${hmac(app.secret, text)}`);
}

export interface SignedCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
}

export type CallVerdict = { ok: true } | { ok: false; error: string };

/** Verifies the signature of an API call in the format of Pusher's server libraries; `now` is in seconds since 1970. */
export function verifyCall(app: App, call: SignedCall, now = Date.now() / 1000): CallVerdict {
  const { query } = call;
  if (query.get('auth_key') !== app.key) return { ok: false, error: 'Unknown auth_key' };
  if (query.get('auth_version') !== '1.0') return { ok: false, error: 'auth_version must be 1.0' };
  const stamp = Number(query.get('auth_timestamp'));
  if (!Number.isFinite(stamp) || Math.abs(now - stamp) > CLOCK_TOLERANCE) {
    return { ok: false, error: 'auth_timestamp is not within 600 seconds of the server clock' };
  }
  const digest = createHash('md5').update(call.body).digest('hex');
  if ((call.body !== '' || query.has('body_md5')) && !isEqual(query.get('body_md5') ?? '', digest)) {
    return { ok: false, error: 'body_md5 does not match the body' };
  }
  const signed = [...query.entries()]
    .filter(([name]) => name !== 'auth_signature')
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const expected = hmac(app.secret, [call.method, call.path, signed].join('\n'));
  if (!isEqual(query.get('auth_signature') ?? '', expected)) return { ok: false, error: 'Invalid signature' };
  return { ok: true };
}
