import { LIMIT_PERIODS, LIMIT_TYPES } from '@parlay/contracts/policy-rules/limits';
import type { Db } from '@parlay/platform/core/database/database';
import { ageRaises, setLimit } from '@parlay/platform/testing/limits';
import type { Caller, Player } from './caller.ts';
import { confirmLimit, type LimitKey } from './limits.ts';
import { type Pause, withPauses } from './one-by-one.ts';

/** Raise that a player requested a day ago. If the amount is null, it is a removal. */
export interface DueRaise extends LimitKey {
  amount: bigint | null;
}

/** Limit before the raise, in minor units. It is not reached. */
const OLD_LIMIT = 50_000_000n;
/** Age of the request in hours, more than the policy's delay. */
const REQUEST_AGE_HOURS = 25;
const MONEY_TYPES = LIMIT_TYPES.filter((type) => type !== 'session');

/** Gives a player a limit for each type and period, most with a due raise and the others with a due removal. */
export async function prepareRaises(db: Db, customer: string): Promise<DueRaise[]> {
  const raises = MONEY_TYPES.flatMap((type, n) =>
    LIMIT_PERIODS.map((period, m): DueRaise => ({ type, period, amount: (n + m) % 3 === 2 ? null : OLD_LIMIT + 5n })),
  );
  for (const { type, period, amount } of raises) {
    await setLimit(db, customer, type, period, OLD_LIMIT);
    await setLimit(db, customer, type, period, amount);
  }
  await ageRaises(db, customer, REQUEST_AGE_HOURS);
  return raises;
}

/** Acts as a player who confirms due raises, first with a wrong amount, which has no effect, and then correctly. */
export async function confirmRaises(
  caller: Caller,
  player: Player,
  raises: readonly DueRaise[],
  pause: Pause,
): Promise<void> {
  for await (const { type, period, amount } of withPauses(caller, raises, pause, 200)) {
    const cell = { type, period };
    await confirmLimit(caller, player, cell, (amount ?? OLD_LIMIT) + 1n, false);
    await confirmLimit(caller, player, cell, amount, true);
  }
}
