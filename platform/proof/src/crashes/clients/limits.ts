import type { LimitPeriod, LimitType } from '@parlay/contracts/policy-rules/limits';
import { toWire } from '@parlay/money';
import { verdictOf } from '../log.ts';
import { asOperator, asPlayer, type Caller, type Player } from './caller.ts';
import type { Pause } from './one-by-one.ts';

export interface LimitKey {
  type: LimitType;
  period: LimitPeriod;
}

/** Amount in minor units, far above a player's total stakes in a run, so it refuses no stake. */
const FIRST_LIMIT = 90_000_000n;
/** Minutes per day, longer than any session lasts. */
const FIRST_SESSION_TIME = 600n;

/** Formats a limit's amount for the wire. Session time is in minutes. */
const wireAmount = ({ type }: LimitKey, amount: bigint | null) =>
  amount === null || type === 'session' ? (amount?.toString() ?? null) : toWire(amount, 'EUR');

const limitCall = (
  player: Player,
  { type, period }: LimitKey,
  amount: bigint | null,
  path = '/api/account/limits',
) => ({
  path,
  body: { type, period, amount: wireAmount({ type, period }, amount) },
  headers: asPlayer(player),
});

const deleteCall = (player: Player, { type, period }: LimitKey, what: 'limit' | 'raise') => ({
  method: 'DELETE' as const,
  path: `/api/account/limits?type=${type}&period=${period}&what=${what}`,
  headers: asPlayer(player),
});

export const confirmLimit = (caller: Caller, player: Player, cell: LimitKey, amount: bigint | null, isRight: boolean) =>
  caller.perform(
    { kind: 'confirm', customer: player.customer, ...cell, amount, isRight },
    limitCall(player, cell, amount, '/api/account/limits/confirm'),
  );

/** Sets a player's limit. */
export const setLimit = (caller: Caller, player: Player, cell: LimitKey, amount: bigint, isOnce = false) =>
  caller.perform(
    { kind: 'limit', customer: player.customer, ...cell, amount },
    { ...limitCall(player, cell, amount), isOnce },
  );

/** Acts as a player who keeps lowering a limit by the smallest unit, so that no two requests have the same amount. */
export async function lowerLimits(
  caller: Caller,
  player: Player,
  type: 'wager' | 'session',
  pause: Pause,
): Promise<void> {
  const first = type === 'session' ? FIRST_SESSION_TIME : FIRST_LIMIT;
  const cell: LimitKey = { type, period: type === 'session' ? 'day' : 'month' };
  for (let n = 0n; !caller.options.isOver(); n += 1n) {
    await setLimit(caller, player, cell, first - n);
    await pause(700);
  }
}

/**
 * Acts as a player who requests raises, a cent higher each time, and removals, and revokes them. Neither takes effect
 * before it is due, even if it is confirmed.
 */
export async function requestRaises(caller: Caller, player: Player, pause: Pause): Promise<void> {
  const { customer } = player;
  const cell: LimitKey = { type: 'loss', period: 'month' };
  const revoke = () => caller.perform({ kind: 'revoke', customer, ...cell }, deleteCall(player, cell, 'raise'));
  await setLimit(caller, player, cell, FIRST_LIMIT);
  for (let n = 1n; !caller.options.isOver(); n += 1n) {
    const amount = FIRST_LIMIT + n;
    await caller.perform({ kind: 'raise', customer, ...cell, amount }, limitCall(player, cell, amount));
    await pause(300);
    await confirmLimit(caller, player, cell, amount, false);
    await pause(150);
    await revoke();
    await pause(450);
    if (caller.options.isOver()) return;
    await caller.perform({ kind: 'remove', customer, ...cell }, deleteCall(player, cell, 'limit'));
    await pause(450);
    await revoke();
    await pause(450);
  }
}

/** Acts as staff who keep lowering a player's limit, and as the player, who keeps requesting more. */
export async function lowerLimitAsStaff(caller: Caller, player: Player, token: string, pause: Pause): Promise<void> {
  const { customer } = player;
  const cell: LimitKey = { type: 'wager', period: 'month' };
  for (let n = 0n; !caller.options.isOver(); n += 1n) {
    const amount = FIRST_LIMIT - n;
    const key = `staff-limit-${customer}-${n}`;
    const set = await caller.perform(
      { kind: 'staff-limit', customer, ...cell, amount, key },
      {
        path: `/api/operator/limits/${customer}`,
        body: { ...cell, amount: wireAmount(cell, amount), reason: 'Agreed by telephone' },
        headers: asOperator(token, key),
      },
    );
    await pause(350);
    if (verdictOf(set).is === 'done') {
      const higher = FIRST_LIMIT + n + 1n;
      const call = { ...limitCall(player, cell, higher), isOnce: true };
      await caller.perform({ kind: 'raise', customer, ...cell, amount: higher }, call);
    }
    await pause(350);
  }
}
