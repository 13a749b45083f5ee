import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { figuresIn } from '@parlay/contracts/figures';
import { moneyParts } from '@parlay/money/format';
import { type QueryExecutorProvider, sql } from 'kysely';
import { momentIn } from '../../core/mails/moment.ts';
import type { Mails } from '../../core/mails/office.ts';
import type { WithdrawalState } from './withdrawal.ts';

/** States that the player gets an e-mail about. */
const MAILS = {
  requested: 'withdrawal-requested',
  sent: 'withdrawal-sent',
  paid: 'withdrawal-paid',
  rejected: 'withdrawal-rejected',
  returned: 'withdrawal-returned',
} as const satisfies Partial<Record<WithdrawalState, string>>;

interface StepFacts {
  state: keyof typeof MAILS;
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
 * Queues an e-mail to the player about the last step that this transaction has added to a withdrawal. Call it at the end of
 * the transaction; `since` is what lastStep() returned at its beginning.
 */
export async function mailLastStep(
  trx: QueryExecutorProvider,
  { mails, brands }: { mails: Mails; brands: readonly Brand[] },
  id: string,
  since: bigint,
): Promise<void> {
  const { rows } = await sql<StepFacts>`
    select s.state, 'W-' || w.number as reference, wire_money(w.amount - w.fee, w.currency) as amount, w.currency, i.label,
      i.method, w.reason, w.pay_by as "payBy", w.brand_id as "brandId", p.first_name as name, p.email,
      p.language as locale
    from withdrawal w join player_instrument i on i.id = w.instrument_id join player p on p.customer_id = w.customer_id
    join lateral (
      select state from withdrawal_step where withdrawal_id = w.id and id > ${since} and state = any (${Object.keys(MAILS)})
      order by id desc limit 1
    ) s on true
    where w.id = ${id}::uuid
      -- A step that only concerns a recall is no news for the player.
      and not exists (select from withdrawal_step old where old.withdrawal_id = w.id and old.id <= ${since} and old.state = s.state)`.execute(
    trx,
  );
  const [step] = rows;
  const brand = step && brands.find((one) => one.id === step.brandId);
  if (!step || !brand) return;
  const { state, email: to, name, locale, currency } = step;
  const method = brand.paymentMethods.find((one) => one.id === step.method)?.name ?? step.method;
  const values = {
    amount: moneyParts(step.amount, { locale: figuresIn(locale, brand), currency }).text,
    destination: `${method} ${step.label}`,
    reference: step.reference,
    time: momentIn(brand, locale, step.payBy),
    reason: step.reason ?? '-',
  };
  await mails.put(trx, { kind: MAILS[state], brand, to, name, locale, values, link: '/account/withdrawal' });
}

/** The last step of a withdrawal; 0 before the first. */
export async function lastStep(trx: QueryExecutorProvider, id: string): Promise<bigint> {
  const { rows } = await sql<{ id: bigint | null }>`
    select max(id) as id from withdrawal_step where withdrawal_id = ${id}::uuid`.execute(trx);
  return rows[0]?.id ?? 0n;
}
