import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { figuresIn } from '@parlay/contracts/figures';
import { moneyParts } from '@parlay/money/format';
import { type QueryExecutorProvider, sql } from 'kysely';
import { momentIn } from '../../core/mails/moment.ts';
import type { Mails } from '../../core/mails/office.ts';
import type { WithdrawalState } from './withdrawal.ts';

/** States that the player gets a letter about. */
const LETTERS = {
  requested: 'withdrawal-requested',
  sent: 'withdrawal-sent',
  paid: 'withdrawal-paid',
  rejected: 'withdrawal-rejected',
  returned: 'withdrawal-returned',
} as const satisfies Partial<Record<WithdrawalState, string>>;

interface Told {
  state: keyof typeof LETTERS;
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

/**
 * Writes to the player about the steps that this transaction has added to a withdrawal, the last of them only. Call it at
 * the end of the transaction; `since` is what lastStep() said at its beginning.
 */
export async function tellOfSteps(
  trx: QueryExecutorProvider,
  { mails, brands }: { mails: Mails; brands: readonly Brand[] },
  id: string,
  since: bigint,
): Promise<void> {
  const { rows } = await sql<Told>`
    select s.state, 'W-' || w.number as reference, wire_money(w.amount - w.fee, w.currency) as amount, w.currency, i.label,
      i.method, w.reason, w.pay_by as "payBy", w.brand_id as "brandId", p.first_name as name, p.email,
      p.language as locale
    from withdrawal w join player_instrument i on i.id = w.instrument_id join player p on p.customer_id = w.customer_id
    join lateral (
      select state from withdrawal_step where withdrawal_id = w.id and id > ${since} and state = any (${Object.keys(LETTERS)})
      order by id desc limit 1
    ) s on true
    where w.id = ${id}::uuid
      -- A step that only concerns a recall tells nothing new.
      and not exists (select from withdrawal_step old where old.withdrawal_id = w.id and old.id <= ${since} and old.state = s.state)`.execute(
    trx,
  );
  const [told] = rows;
  const brand = told && brands.find((one) => one.id === told.brandId);
  if (!told || !brand) return;
  const { state, email: to, name, locale, currency } = told;
  const method = brand.paymentMethods.find((one) => one.id === told.method)?.name ?? told.method;
  const values = {
    amount: moneyParts(told.amount, { locale: figuresIn(locale, brand), currency }).text,
    destination: `${method} ${told.label}`,
    reference: told.reference,
    time: momentIn(brand, locale, told.payBy),
    reason: told.reason ?? '-',
  };
  await mails.put(trx, { kind: LETTERS[state], brand, to, name, locale, values, link: '/account/withdrawal' });
}

/** The last step of a withdrawal; 0 before the first. */
export async function lastStep(trx: QueryExecutorProvider, id: string): Promise<bigint> {
  const { rows } = await sql<{ id: bigint | null }>`
    select max(id) as id from withdrawal_step where withdrawal_id = ${id}::uuid`.execute(trx);
  return rows[0]?.id ?? 0n;
}
