import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { LetterWriter } from '../../core/mails/letter.ts';
import { momentIn } from '../../core/mails/moment.ts';
import { issueStop } from './stop.ts';

interface Facts {
  label: string;
  method: string;
  heldUntil: Date | null;
  createdAt: Date;
  brandId: number;
  name: string;
  email: string;
  locale: Locale;
}

/** Writes the e-mail that announces a new destination, with the link that stops it. */
export function destinationLetters({ brands }: { brands: readonly Brand[] }): LetterWriter {
  return async (db, kind, id) => {
    const facts = await factsOf(db, id);
    const brand = facts && brands.find((one) => one.id === facts.brandId);
    if (!brand) return undefined;
    const { email: to, name, locale, method, label, heldUntil, createdAt } = facts;
    const methodName = brand.paymentMethods.find((one) => one.id === method)?.name ?? method;
    const values = { destination: `${methodName} ${label}`, time: momentIn(brand, locale, heldUntil ?? createdAt) };
    const token = await issueStop(db, id);
    return { kind, brand, to, name, locale, values, link: `/stop-payout?token=${token}` };
  };
}

async function factsOf(db: QueryExecutorProvider, id: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select i.label, i.method, i.held_until as "heldUntil", i.confirmed_at as "createdAt", p.brand_id as "brandId",
      p.first_name as name, p.email, p.language as locale
    from player_instrument i join player p using (customer_id) where i.id = ${id}::uuid`.execute(db);
  return rows[0];
}
