import type { Schemas } from '@parlay/contracts/api';
import { minorOf } from '@parlay/money';

export type RunningBreak = NonNullable<Schemas['BreakPage']['break']>;

/** Text variants of the page, which depend on how the break ends. */
export type BreakText = 'timeout' | 'exclusion' | 'withoutEnd' | 'lifted';

export function textOf({ kind, until, endsAt }: Pick<RunningBreak, 'kind' | 'until' | 'endsAt'>): BreakText {
  if (kind === 'timeout') return 'timeout';
  if (endsAt !== null) return 'lifted';
  return until === null ? 'withoutEnd' : 'exclusion';
}

/** Ways that the page offers to get the player's money paid out. */
export type MoneyOffer = 'nothing' | 'bySupport' | 'noPlace' | 'payOut';

export function offerOf({ money, canPayOut }: Pick<RunningBreak, 'money' | 'canPayOut'>): MoneyOffer {
  if (minorOf(money.withdrawable, money.currency) <= 0n) return 'nothing';
  if (!canPayOut) return 'bySupport';
  return money.destinations.some(({ blockReason }) => blockReason === null) ? 'payOut' : 'noPlace';
}
