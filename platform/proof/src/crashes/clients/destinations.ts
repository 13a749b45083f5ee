import type { Db } from '@parlay/platform/core/database/database';
import { issueStop } from '@parlay/platform/money/destinations/stop';
import { sql } from 'kysely';
import { verdictOf } from '../log.ts';
import { asPlayer, type Caller, type Player, type Visitor } from './caller.ts';
import { oneByOne, type Pause } from './one-by-one.ts';
import { askToWithdraw, decideWithdrawal, prepareSaver, type Saver } from './withdrawals.ts';

/** A player with an account that nobody has confirmed, and the link that stops it. */
export interface Moving extends Saver {
  stopToken: string;
}

export async function prepareMoving(db: Db): Promise<Moving> {
  const saver = await prepareSaver(db);
  await sql`update player_instrument set confirmed_at = null where id = ${saver.instrument}::uuid`.execute(db);
  return { ...saver, stopToken: await issueStop(db, saver.instrument) };
}

/**
 * Players who withdraw to a new destination: first without a proof of who they are, then with one. Then an operator approves
 * one withdrawal, another is asked for and the link of the e-mail stops the destination, all at the same moment; at last an
 * operator wants to approve what is left.
 */
export async function withdrawToNew(
  caller: Caller,
  players: readonly (Player & Moving)[],
  page: Visitor,
  token: string,
  pause: Pause,
): Promise<void> {
  for await (const player of oneByOne(caller, players, pause, 400)) {
    const { customer, instrument } = player;
    await askToWithdraw(caller, player, 0, { isUnproved: true, isOnce: true });
    if (!(await prove(caller, player, pause))) return;
    const made: string[] = [];
    for (const n of [1, 2]) made.push(...withdrawalsOf(await askToWithdraw(caller, player, n, { isOnce: true })));
    const [first, ...others] = made;
    const approve = (id: string, desk: number) =>
      caller.perform(...decideWithdrawal(player, token, { id, action: 'approve', desk }));
    await Promise.all([
      first && approve(first, 1),
      askToWithdraw(caller, player, 3, { isOnce: true }),
      caller.perform(
        { kind: 'stop', customer, instrument },
        { path: '/api/stop-payout', body: { token: player.stopToken }, headers: asPlayer(page) },
      ),
    ]);
    await Promise.all(others.map((id) => approve(id, 2)));
  }
}

const withdrawalsOf = (asked: Parameters<typeof verdictOf>[0]): string[] => {
  const verdict = verdictOf(asked);
  return verdict.is === 'done' ? (verdict.reply.data.withdrawals as { id: string }[]).map(({ id }) => id) : [];
};

/** Proves who the player is; false when the load was over first. */
async function prove(caller: Caller, player: Player & Saver, pause: Pause): Promise<boolean> {
  while (!caller.options.isOver()) {
    const body = { currentPassword: player.password };
    if (await caller.instruct({ path: '/api/account/step-up', body, headers: asPlayer(player) })) return true;
    await pause(100);
  }
  return false;
}
