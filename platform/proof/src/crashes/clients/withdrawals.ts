import { toWire } from '@parlay/money';
import type { Db } from '@parlay/platform/core/database/database';
import { makePlayer } from '@parlay/platform/testing/players';
import { anInstrument, verify } from '@parlay/platform/testing/withdrawals';
import { type EntryOf, verdictOf } from '../log.ts';
import { asOperator, asPlayer, type Caller, type Player } from './caller.ts';

type Pause = (ms: number) => Promise<void>;

/** A player with money to withdraw to an account. */
export interface Saver {
  username: string;
  password: string;
  instrument: string;
}

/** Minor units: an operator reads withdrawals of this amount. */
const AMOUNT = 200_000n;

export async function prepareSaver(db: Db): Promise<Saver> {
  const balance = { withdrawable: 10_000_000n, bonus: 0n, locked: 0n };
  const { customerId, username, password } = await makePlayer(db, { balance });
  await verify(db, customerId);
  return { username, password, instrument: await anInstrument(db, customerId) };
}

/** By turns: what two operators and the player do at the same moment with a withdrawal. */
const MEETINGS = [
  ['approve', 'approve'],
  ['reject', 'cancel'],
  ['approve', 'cancel'],
  ['approve', 'reject'],
] as const;
type Action = (typeof MEETINGS)[number][number];

/** A player who withdraws; operators decide, and block the account for a while. */
export async function withdraw(
  caller: Caller,
  player: Player & { instrument: string },
  token: string,
  pause: Pause,
): Promise<void> {
  const { instrument } = player;
  for (let n = 0; !caller.options.isOver(); n += 1) {
    const asked = await askToWithdraw(caller, player, n);
    const { key } = asked.operation;
    const verdict = verdictOf(asked);
    const made = verdict.is === 'done' ? (verdict.reply.data.withdrawals as { id: string }[]) : [];
    for (const { id } of made) {
      const decide = (action: Action, desk: number) =>
        caller.perform(...decideWithdrawal(player, token, { id, action, desk }));
      if (n % 3 === 2) await whileBlocked(caller, instrument, `${key}-block`, token, () => decide('approve', 0));
      await Promise.all((MEETINGS[n % MEETINGS.length] ?? []).map((action, desk) => decide(action, desk + 1)));
    }
    await pause(500);
  }
}

/** Asks for the n-th withdrawal of a player, which has its own amount. */
export async function askToWithdraw(
  caller: Caller,
  player: Player & { instrument: string },
  n: number,
  { isUnproved = false, isOnce = false } = {},
): Promise<EntryOf<'withdraw'>> {
  const { customer, instrument } = player;
  const key = `withdraw-${customer}-${n}`;
  const operation = { kind: 'withdraw', customer, key, amount: AMOUNT + BigInt(n), isUnproved } as const;
  const asked = await caller.perform(operation, {
    path: '/api/account/withdrawal',
    body: { instrumentId: instrument, amount: toWire(operation.amount, 'EUR') },
    headers: asPlayer(player, key),
    isOnce,
  });
  return { ...asked, operation };
}

interface Decision {
  id: string;
  action: Action;
  desk: number;
}

/** Returns the decision about a withdrawal: the operation, and its call by the player or by an operator. */
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

/** Blocks an account, does something, and opens it again. */
async function whileBlocked(
  caller: Caller,
  instrument: string,
  key: string,
  token: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const turn = (isBlocked: boolean) =>
    caller.perform(
      { kind: 'block', instrument, key: `${key}-${isBlocked}`, isBlocked },
      {
        path: `/api/operator/instruments/${instrument}/${isBlocked ? 'block' : 'unblock'}`,
        body: { reason: 'Its bank has called' },
        headers: asOperator(token, `${key}-${isBlocked}`),
      },
    );
  await turn(true);
  await act();
  await turn(false);
}
