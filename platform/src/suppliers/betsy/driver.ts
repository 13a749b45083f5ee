import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Driver } from '../../core/companies/driver.ts';

const HEADER = 'x-sign-jws';
/** JWS with its payload left out. The payload is the body. */
const DETACHED = /^([A-Za-z0-9_-]{10,400})\.\.([A-Za-z0-9_-]{43})$/;
const OWN_HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');

/** Header of a JWS with the only algorithm of the protocol, and without extensions that must be understood. */
const JoseHeader = z.object({ alg: z.literal('HS256'), crit: z.undefined().optional() });

/**
 * Betsy's protocol for sports books: JSON over HTTP. Both sides sign the bytes of their bodies with a detached JWS and
 * the same secret.
 */
export const betsy: Driver<'betsy'> = {
  name: 'betsy',
  sign: ({ keys }, { body = '' }) => ({
    [HEADER]: `${OWN_HEADER}..${signatureOf(keys.theirs[0], OWN_HEADER, Buffer.from(body)).toString('base64url')}`,
  }),
  authenticate({ keys }, { headers, body }) {
    const [, header, signature] = DETACHED.exec(String(headers[HEADER])) ?? [];
    if (header === undefined || signature === undefined || !isKnownHeader(header)) {
      return { ok: false, error: 'incomplete' };
    }
    const given = Buffer.from(signature, 'base64url');
    const isSigned = keys.theirs.some((key) => timingSafeEqual(signatureOf(key, header, body), given));
    // The protocol has no nonce. A repeated request is harmless, because it was booked once.
    return isSigned ? { ok: true, nonce: undefined } : { ok: false, error: 'wrong' };
  },
};

const signatureOf = (secret: string, header: string, body: Uint8Array): Buffer =>
  createHmac('sha256', secret)
    .update(`${header}.${Buffer.from(body).toString('base64url')}`)
    .digest();

function isKnownHeader(header: string): boolean {
  try {
    return JoseHeader.safeParse(JSON.parse(Buffer.from(header, 'base64url').toString('utf8'))).success;
  } catch {
    return false;
  }
}
