import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { CODE_LENGTH } from '@parlay/contracts/validation/one-time-code';
import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import type { Mails } from '../../core/mails/mail-outbox.ts';
import * as queries from './one-time-code.gen.ts';

export const CODE_MINUTES = 10;
const MAX_TRIES = 5;

interface CodeReceiver {
  customerId: string;
  brand: Brand;
  email: string;
  name: string;
  locale: Locale;
}

/** Six-digit codes that confirm account changes (AU16). */
export interface OneTimeCodes {
  /** Sends a new code by e-mail, which invalidates the previous one. */
  send(db: Db, to: CodeReceiver): Promise<void>;
  /** Returns true only once for the player's latest code, within ten minutes and five guesses. */
  use(db: QueryExecutorProvider, customerId: string, code: string): Promise<boolean>;
}

export function oneTimeCodes(mails: Mails, secret: string): OneTimeCodes {
  const hashOf = (customerId: string, code: string) =>
    createHmac('sha256', secret).update(`code.${customerId}.${code}`).digest();
  return {
    async send(db, { customerId, brand, email, name, locale }) {
      const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
      await db.transaction().execute(async (trx) => {
        await queries.storeCode(trx, { customerId, hash: hashOf(customerId, code), codeMinutes: CODE_MINUTES });
        const values = { code, minutes: String(CODE_MINUTES) };
        await mails.put(trx, { kind: 'one-time-code', brand, to: email, name, locale, values });
      });
    },
    async use(db, customerId, code) {
      // Counted before it is compared, so that concurrent guesses cannot exceed the limit.
      const stored = await queries.countTry(db, { customerId, tries: MAX_TRIES });
      if (!stored || !timingSafeEqual(stored.hash, hashOf(customerId, code))) return false;
      return (await queries.spendCode(db, { customerId, hash: stored.hash })) === 1;
    },
  };
}
