import { toWire } from '@parlay/money';
import type { Db } from '@parlay/platform/core/database/database';
import { createTestPlayer } from '@parlay/platform/testing/players';
import { anInstrument, verifyIdentity } from '@parlay/platform/testing/withdrawals';
import { type EntryOf, verdictOf } from '../log.ts';
import { asOperator, asPlayer, type Caller, type Player } from './caller.ts';

type Pause = (ms: number) => Promise<void>;

/** Player with money to withdraw to an account. */
export interface FundedPlayer {
  username: string;
  password: string;
  instrument: string;
}

/** Amount in minor units, large enough that an operator reviews the withdrawal. */
const AMOUNT = 200_000n;

export async function prepareFundedPlayer(db: Db): Promise<FundedPlayer> {
  const balance = { withdrawable: 10_000_000n, bonus: 0n, locked: 0n };
  const { customerId, username, password } = await createTestPlayer(db, { balance });
  await verifyIdentity(db, customerId);
  return { username, password, instrument: await anInstrument(db, customerId) };
}

/** Concurrent actions of operators and the player on a withdrawal, in rotation. */
const PAIRS = [
  ['approve', 'approve'],
  ['reject', 'cancel'],
  ['approve', 'cancel'],
  ['approve', 'reject'],
] as const;
type Action = (typeof PAIRS)[number][number];

/** Acts as a player who withdraws, and as operators who decide and sometimes block the account temporarily. */
export async function withdraw(
  caller: Caller,
  player: Player & { instrument: string },
  token: string,
  pause: Pause,
): Promise<void> {
  const { instrument } = player;
  for (let n = 0; !caller.options.isOver(); n += 1) {
    const entry = await requestNthWithdrawal(caller, player, n);
    const { key } = entry.operation;
    const verdict = verdictOf(entry);
    const withdrawals = verdict.is === 'done' ? (verdict.reply.data.withdrawals as { id: string }[]) : [];
    for (const { id } of withdrawals) {
      const decide = (action: Action, desk: number) =>
        caller.perform(...decideWithdrawal(player, token, { id, action, desk }));
      if (n % 3 === 2) await whileBlocked(caller, instrument, `${key}-block`, token, () => decide('approve', 0));
      await Promise.all((PAIRS[n % PAIRS.length] ?? []).map((action, desk) => decide(action, desk + 1)));
    }
    await pause(500);
  }
}

/** Requests a player's n-th withdrawal, which has a unique amount. */
export async function requestNthWithdrawal(
  caller: Caller,
  player: Player & { instrument: string },
  n: number,
  { isUnproved = false, isOnce = false } = {},
): Promise<EntryOf<'withdraw'>> {
  const { customer, instrument } = player;
  const key = `withdraw-${customer}-${n}`;
  const operation = { kind: 'withdraw', customer, key, amount: AMOUNT + BigInt(n), isUnproved } as const;
  const entry = await caller.perform(operation, {
    path: '/api/account/withdrawal',
    body: { instrumentId: instrument, amount: toWire(operation.amount, 'EUR') },
    headers: asPlayer(player, key),
    isOnce,
  });
  return { ...entry, operation };
}

interface Decision {
  id: string;
  action: Action;
  desk: number;
}

/** Returns the operation and the call for a withdrawal decision by the player or an operator. */
export function decideWithdrawal(player: Player, token: string, { id, action, desk }: Decision) {
  const key = `${action}-${id}-${desk}`;
  const operation = { kind: 'withdrawal-decision', withdrawal: id, key, action } as const;
  const call =
    action === 'cancel'
      ? { method: 'DELETE' as const, path: `/api/account/withdrawal?id=${id}`, headers: asPlayer(player, key) }
      : {
          path: `/api/operator/withdrawals/${id}/${action}`,
          body: { reason: 'Looked at it' },
          headers: asOperator(token, key),
        };
  return [operation, call] as const;
}

/** Runs `act` while an account is blocked. */
async function whileBlocked(
  caller: Caller,
  instrument: string,
  key: string,
  token: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const setBlocked = (isBlocked: boolean) =>
    caller.perform(
      { kind: 'block', instrument, key: `${key}-${isBlocked}`, isBlocked },
      {
        path: `/api/operator/instruments/${instrument}/${isBlocked ? 'block' : 'unblock'}`,
        body: { reason: 'Its bank has called' },
        headers: asOperator(token, `${key}-${isBlocked}`),
      },
    );
  await setBlocked(true);
  await act();
  await setBlocked(false);
}
