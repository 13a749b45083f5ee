import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { figuresIn } from '@parlay/contracts/figures';
import { moneyParts } from '@parlay/money/format';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { LetterWriter } from '../../core/mails/letter.ts';
import { momentIn } from '../../core/mails/moment.ts';

interface WithdrawalFacts {
  reference: string;
  amount: string;
  currency: string;
  label: string;
  method: string;
  reason: string | null;
  payBy: Date;
  brandId: number;
  name: string;
  email: string;
  locale: Locale;
}

/** Writes the e-mails that withdrawal_mail() queues. */
export function withdrawalLetters({ brands }: { brands: readonly Brand[] }): LetterWriter {
  return async (db, kind, id) => {
    const facts = kind === 'withdrawal-requested' ? await requestOf(db, id) : await factsOf(db, id);
    const brand = facts && brands.find((one) => one.id === facts.brandId);
    if (!brand) return undefined;
    const { email: to, name, locale } = facts;
    return { kind, brand, to, name, locale, values: valuesOf(brand, facts), link: '/account/withdrawal' };
  };
}

/** A request to one destination: all its payouts in one e-mail. */
async function requestOf(db: QueryExecutorProvider, id: string): Promise<WithdrawalFacts | undefined> {
  const facts = await factsOf(db, id);
  const { rows } = await sql<Pick<WithdrawalFacts, 'reference' | 'amount'>>`
    select case when count(*) <= 3 then string_agg('W-' || w.number, ', ' order by w.number)
        else 'W-' || min(w.number) || ' … W-' || max(w.number) end as reference,
      wire_money(sum(w.amount - w.fee)::bigint, w.currency) as amount
    from withdrawal first join withdrawal w on w.customer_id = first.customer_id and w.instrument_id = first.instrument_id
      -- Payouts of one request have one time.
      and w.created_at = first.created_at
    where first.id = ${id}::uuid group by w.currency`.execute(db);
  return facts && { ...facts, ...rows[0] };
}

async function factsOf(db: QueryExecutorProvider, id: string): Promise<WithdrawalFacts | undefined> {
  const { rows } = await sql<WithdrawalFacts>`
    select 'W-' || w.number as reference, wire_money(w.amount - w.fee, w.currency) as amount, w.currency, i.label, i.method,
      w.reason, w.pay_by as "payBy", w.brand_id as "brandId", p.first_name as name, p.email, p.language as locale
    from withdrawal w join player_instrument i on i.id = w.instrument_id join player p on p.customer_id = w.customer_id
    where w.id = ${id}::uuid`.execute(db);
  return rows[0];
}

function valuesOf(brand: Brand, { method, locale, currency, ...facts }: WithdrawalFacts): Record<string, string> {
  const name = brand.paymentMethods.find((one) => one.id === method)?.name ?? method;
  return {
    amount: moneyParts(facts.amount, { locale: figuresIn(locale, brand), currency }).text,
    destination: `${name} ${facts.label}`,
    reference: facts.reference,
    time: momentIn(brand, locale, facts.payBy),
    reason: facts.reason ?? '-',
  };
}
