import { createPublicKey, sign, verify } from 'node:crypto';
import type { Driver } from '../../core/companies/driver.ts';
import { hub88Games } from './game-calls.ts';

const HEADER = 'X-Hub88-Signature';

/** Hub88's protocol: JSON over HTTP. Each side signs the bytes of its bodies with RSA-SHA256. */
export const hub88: Driver<'hub88'> = {
  name: 'hub88',
  sign: ({ keys }, { body = '' }) => ({ [HEADER]: sign('sha256', Buffer.from(body), keys.ours[0]).toString('base64') }),
  authenticate({ keys }, { headers, body }) {
    const header = headers[HEADER.toLowerCase()];
    if (typeof header !== 'string' || !/^[A-Za-z0-9+/]{40,}={0,2}$/.test(header)) {
      return { ok: false, error: 'incomplete' };
    }
    const signature = Buffer.from(header, 'base64');
    const isSigned = keys.theirs.some((key) => verify('sha256', body, createPublicKey(key), signature));
    // The protocol has no nonce. A repeated request is harmless, because its transaction was booked once.
    return isSigned ? { ok: true, nonce: undefined } : { ok: false, error: 'wrong' };
  },
  games: hub88Games,
};
