import type { Db } from '@parlay/platform/core/database/database';
import { aBonus, anOptIn } from '@parlay/platform/testing/bonuses';
import { sql } from 'kysely';
import { type Entry, verdictOf } from '../log.ts';
import { asPlayer, type Caller, type Player } from './caller.ts';
import type { Pause } from './one-by-one.ts';

/** Planned end of a bonus: wagered, forfeited by the player, expired, or not ended within the run. */
const ENDS = ['wagered', 'forfeited', 'expired', 'running'] as const;

export interface PreparedBonus {
  id: string;
  end: (typeof ENDS)[number];
}

/** Amount of each bonus in minor units. */
const AMOUNT = 500;
/** Number of bonuses per player, more than a player can claim in a run. */
const BONUS_COUNT = 40;

/** Number of deposit bonuses that each player is opted in to. */
const OPT_IN_COUNT = 20;

/** Gives a player bonuses to claim, some for each planned end, and opts them in to deposit bonuses. */
export async function prepareBonuses(db: Db, customer: string): Promise<PreparedBonus[]> {
  const prepared = Array.from({ length: BONUS_COUNT }, async (_, n) => {
    const end = ENDS[n % ENDS.length] ?? 'running';
    const id = await aBonus(db, customer, { amount: AMOUNT, wagering: end === 'wagered' ? 1 : 100 });
    // The bonus expires as soon as it is claimed, so the next stake or the node's expiry job ends it.
    if (end === 'expired')
      await sql`update bonus set terms = terms || '{"days": 0}' where id = ${id}::uuid`.execute(db);
    return { id, end };
  });
  const optIns = Array.from({ length: OPT_IN_COUNT }, () => anOptIn(db, customer, { percent: 50, cap: 2_000 }));
  await Promise.all(optIns);
  return Promise.all(prepared);
}

/** Acts as a player who claims bonuses and forfeits some of them. */
export async function claimBonuses(
  caller: Caller,
  player: Player,
  bonuses: readonly PreparedBonus[],
  pause: Pause,
): Promise<void> {
  for (const { id, end } of bonuses) {
    if (caller.options.isOver()) return;
    const claimed = await claim(caller, player, id, BigInt(AMOUNT));
    await pause(100);
    if (end === 'forfeited' && verdictOf(claimed).is !== 'refused') await forfeit(caller, player, id);
  }
}

/** Claims a bonus. `amount` is the money that it credits, which is 0 for tickets, free rounds and free bets. */
export function claim(caller: Caller, player: Player, bonus: string, amount: bigint): Promise<Entry> {
  const key = `claim-${bonus}`;
  return caller.perform(
    { kind: 'claim', customer: player.customer, key, bonus, amount },
    { path: '/api/bonus/claim', body: { bonusId: bonus }, headers: asPlayer(player, key) },
  );
}

export function forfeit(caller: Caller, player: Player, bonus: string): Promise<Entry> {
  const key = `forfeit-${bonus}`;
  return caller.perform(
    { kind: 'forfeit', customer: player.customer, key, bonus },
    { path: '/api/bonus/forfeit', body: { bonusId: bonus }, headers: asPlayer(player, key) },
  );
}
