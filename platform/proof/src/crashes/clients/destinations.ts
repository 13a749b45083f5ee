import type { Db } from '@parlay/platform/core/database/database';
import { issueStopToken } from '@parlay/platform/money/destinations/stop';
import { sql } from 'kysely';
import { verdictOf } from '../log.ts';
import { asPlayer, type Caller, type Player, type Visitor } from './caller.ts';
import { type Pause, withPauses } from './one-by-one.ts';
import { decideWithdrawal, type FundedPlayer, prepareFundedPlayer, requestNthWithdrawal } from './withdrawals.ts';

/** Player with an unconfirmed account and the token of the link that stops it. */
export interface NewDestinationPlayer extends FundedPlayer {
  stopToken: string;
}

export async function prepareNewDestinationPlayer(db: Db): Promise<NewDestinationPlayer> {
  const fundedPlayer = await prepareFundedPlayer(db);
  await sql`update player_instrument set confirmed_at = null where id = ${fundedPlayer.instrument}::uuid`.execute(db);
  return { ...fundedPlayer, stopToken: await issueStopToken(db, fundedPlayer.instrument) };
}

/**
 * Acts as players who withdraw to a new destination, first without and then with re-authentication. Concurrently, an
 * operator approves one withdrawal, the player requests another, and the e-mailed link stops the destination. Then an
 * operator tries to approve the remaining withdrawals.
 */
export async function withdrawToNewDestination(
  caller: Caller,
  players: readonly (Player & NewDestinationPlayer)[],
  page: Visitor,
  token: string,
  pause: Pause,
): Promise<void> {
  for await (const player of withPauses(caller, players, pause, 400)) {
    const { customer, instrument } = player;
    await requestNthWithdrawal(caller, player, 0, { isUnproved: true, isOnce: true });
    if (!(await reauthenticate(caller, player, pause))) return;
    const ids: string[] = [];
    for (const n of [1, 2]) ids.push(...withdrawalsOf(await requestNthWithdrawal(caller, player, n, { isOnce: true })));
    const [first, ...rest] = ids;
    const approve = (id: string, desk: number) =>
      caller.perform(...decideWithdrawal(player, token, { id, action: 'approve', desk }));
    await Promise.all([
      first && approve(first, 1),
      requestNthWithdrawal(caller, player, 3, { isOnce: true }),
      caller.perform(
        { kind: 'stop', customer, instrument },
        { path: '/api/stop-payout', body: { token: player.stopToken }, headers: asPlayer(page) },
      ),
    ]);
    await Promise.all(rest.map((id) => approve(id, 2)));
  }
}

const withdrawalsOf = (entry: Parameters<typeof verdictOf>[0]): string[] => {
  const verdict = verdictOf(entry);
  return verdict.is === 'done' ? (verdict.reply.data.withdrawals as { id: string }[]).map(({ id }) => id) : [];
};

/** Re-authenticates the player. Returns false if the load ended first. */
async function reauthenticate(caller: Caller, player: Player & FundedPlayer, pause: Pause): Promise<boolean> {
  while (!caller.options.isOver()) {
    const body = { currentPassword: player.password };
    if (await caller.instruct({ path: '/api/account/step-up', body, headers: asPlayer(player) })) return true;
    await pause(100);
  }
  return false;
}
