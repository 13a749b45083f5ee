import { createHmac } from 'node:crypto';
import type { QueryExecutorProvider } from 'kysely';
import type { FingerPrint } from '../../core/http/schemas.ts';
import { keyFor } from '../../core/sealed.ts';
import * as queries from './browser-fingerprints.gen.ts';

const LIFE_DAYS = 180;
/** Most fingerprints of one player; the one used longest ago makes room. */
const MAX_FINGERPRINTS = 10;
const MAX_LENGTH = 128;

/**
 * Returns the stored form of a fingerprint: a keyed hash, different for each brand. Undefined when the browser sent none
 * that is usable, which is accepted (D3). The traits next to the hash are not read.
 */
export function fingerprintHash(secret: string, brandId: number, sent: FingerPrint): Buffer | undefined {
  const hash = sent?.hash;
  if (typeof hash !== 'string' || hash === '' || hash.length > MAX_LENGTH) return undefined;
  return createHmac('sha256', keyFor(secret, 'browser-fingerprint')).update(`${brandId}|${hash}`).digest();
}

/** Notes that the player used the browser with this fingerprint; call it in the transaction of what the player does. */
export async function rememberFingerprint(
  trx: QueryExecutorProvider,
  customerId: string,
  hash: Buffer | undefined,
): Promise<void> {
  if (!hash) return;
  await queries.rememberFingerprint(trx, { customerId, hash });
  await queries.rememberFingerprint2(trx, { customerId, maxFingerprints: MAX_FINGERPRINTS });
}

export async function sweepFingerprints(db: QueryExecutorProvider): Promise<void> {
  await queries.sweepFingerprints(db, { lifeDays: LIFE_DAYS });
}
