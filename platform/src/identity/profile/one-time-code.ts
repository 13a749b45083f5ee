import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { CODE_LENGTH } from '@parlay/contracts/validation/one-time-code';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import type { Mails } from '../../core/mails/office.ts';

export const CODE_MINUTES = 10;
const TRIES = 5;

interface CodeReceiver {
  customerId: string;
  brand: Brand;
  email: string;
  name: string;
  locale: Locale;
}

/** Knows six-digit codes that confirm a change of the account (AU16). */
export interface OneTimeCodes {
  /** Sends a new one by e-mail; the one before is worth nothing any more. */
  send(db: Db, to: CodeReceiver): Promise<void>;
  /** Whether it is the player's latest: once, within ten minutes, and at the fifth guess at the latest. */
  use(db: QueryExecutorProvider, customerId: string, code: string): Promise<boolean>;
}

export function oneTimeCodes(mails: Mails, secret: string): OneTimeCodes {
  const hashOf = (customerId: string, code: string) =>
    createHmac('sha256', secret).update(`code.${customerId}.${code}`).digest();
  return {
    async send(db, { customerId, brand, email, name, locale }) {
      const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
      await db.transaction().execute(async (trx) => {
        await sql`
          insert into one_time_code (customer_id, code_hash, expires_at)
          values (${customerId}, ${hashOf(customerId, code)}, now() + make_interval(mins => ${CODE_MINUTES}))
          on conflict (customer_id) do update
            set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`.execute(trx);
        const values = { code, minutes: String(CODE_MINUTES) };
        await mails.put(trx, { kind: 'one-time-code', brand, to: email, name, locale, values });
      });
    },
    async use(db, customerId, code) {
      // Counted before it is compared, so that many at once cannot slip through.
      const { rows } = await sql<{ hash: Buffer }>`
        update one_time_code set tries = tries + 1
        where customer_id = ${customerId} and expires_at > now() and tries < ${TRIES}
        returning code_hash as hash`.execute(db);
      const [kept] = rows;
      if (!kept || !timingSafeEqual(kept.hash, hashOf(customerId, code))) return false;
      const spent = await sql`
        delete from one_time_code where customer_id = ${customerId} and code_hash = ${kept.hash} returning 1`.execute(
        db,
      );
      return spent.rows.length === 1;
    },
  };
}
