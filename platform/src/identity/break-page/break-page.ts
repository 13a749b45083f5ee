import type { Brand } from '@parlay/contracts/brand-data';
import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import { policyFor } from '@parlay/contracts/policy-for';
import type { HasProviders } from '@parlay/contracts/providers';
import type { QueryExecutorProvider } from 'kysely';
import { paymentBalance, payoutRulesIn, withdrawalsOf } from '../../money/public.ts';
import type { BreakPass } from '../break-pass/pass.ts';
import { type RunningBreakRow, runningBreak } from '../break-pass/repository.gen.ts';
import type { Standing } from '../players/player.ts';
import { identityOnBreak } from './document.ts';
import * as queries from './repository.gen.ts';
import type { BreakPage } from './schemas.ts';

/** Player on a break, with the data that a payout needs. */
export interface Payee {
  currency: string;
  /** Minor units. */
  withdrawable: bigint;
  canPayOut: boolean;
}

/** Returns true if a player on a break can be paid out without staff. Staff handle accounts that are not active. */
export const mayPayOut = (standing: Standing, { payoutOnBreak }: Pick<JurisdictionPolicy, 'payoutOnBreak'>): boolean =>
  payoutOnBreak && standing === 'active';

/** Returns the player of a pass while a break is in force, or undefined otherwise. */
export async function payeeOnBreak(
  db: QueryExecutorProvider,
  brand: Brand,
  { customerId }: BreakPass,
): Promise<(Payee & { running: RunningBreakRow }) | undefined> {
  const [running, payee] = [await runningBreak(db, { customerId }), await queries.payeeOf(db, { customerId })];
  if (!running || !payee) return undefined;
  const { currency, withdrawable, country } = payee;
  return { running, currency, withdrawable, canPayOut: mayPayOut(running.standing, policyFor(brand, country ?? '')) };
}

/** Maximum number of open withdrawals that the page lists. */
const MAX_WITHDRAWALS = 20;

/** Returns the content of a player's break page; `break` is null once the break is over. */
export async function breakPageOf(
  db: QueryExecutorProvider,
  config: HasProviders,
  brand: Brand,
  pass: BreakPass,
): Promise<BreakPage> {
  const payee = await payeeOnBreak(db, brand, pass);
  if (!payee) return { break: null };
  const { running, canPayOut, currency } = payee;
  const rules = payoutRulesIn(config, brand, currency, pass.isProved);
  const money = await paymentBalance(db, pass.customerId, brand, rules, false);
  const { items } = await withdrawalsOf(db, pass.customerId, { which: 'open', page: 1, size: MAX_WITHDRAWALS });
  return {
    break: {
      kind: running.kind,
      scope: running.scope,
      startsAt: running.startsAt.toISOString(),
      until: running.endsAt?.toISOString() ?? null,
      endsAt: running.inForceUntil?.toISOString() ?? null,
      canPayOut,
      money,
      withdrawals: items,
      identity: await identityOnBreak(db, pass.customerId),
    },
  };
}
