import { createHmac } from 'node:crypto';
import type { QueryExecutorProvider } from 'kysely';
import type { FingerPrint } from '../../core/http/schemas.ts';
import { keyFor } from '../../core/sealed.ts';
import * as queries from './browser-fingerprints.gen.ts';

const LIFETIME_DAYS = 180;
/** Maximum fingerprints per player; the least recently used one is replaced. */
const MAX_FINGERPRINTS = 10;
const MAX_LENGTH = 128;

/**
 * Returns the stored form of a fingerprint, a keyed hash that differs between brands. Returns undefined if the browser
 * sent no usable fingerprint, which is allowed (D3). The traits sent with the hash are ignored.
 */
export function fingerprintHash(secret: string, brandId: number, sent: FingerPrint): Buffer | undefined {
  const hash = sent?.hash;
  if (typeof hash !== 'string' || hash === '' || hash.length > MAX_LENGTH) return undefined;
  return createHmac('sha256', keyFor(secret, 'browser-fingerprint')).update(`${brandId}|${hash}`).digest();
}

/**
 * Records that the player used the browser with this fingerprint. Call it in the transaction of the player's action.
 */
export async function recordFingerprint(
  trx: QueryExecutorProvider,
  customerId: string,
  hash: Buffer | undefined,
): Promise<void> {
  if (!hash) return;
  await queries.rememberFingerprint(trx, { customerId, hash });
  await queries.rememberFingerprint2(trx, { customerId, maxFingerprints: MAX_FINGERPRINTS });
}

export async function sweepFingerprints(db: QueryExecutorProvider): Promise<void> {
  await queries.sweepFingerprints(db, { lifeDays: LIFETIME_DAYS });
}
