import type { Db } from '@parlay/platform/core/database/database';
import { aBonus, someOptIn } from '@parlay/platform/testing/bonuses';
import { sql } from 'kysely';
import { verdictOf } from '../log.ts';
import { asPlayer, type Caller, type Player } from './caller.ts';

/** How a bonus is meant to end: by its wagering, by the player, by time, or not within the run. */
const ENDS = ['wagered', 'forfeited', 'expired', 'running'] as const;

export interface PreparedBonus {
  id: string;
  end: (typeof ENDS)[number];
}

/** Minor units. */
const AMOUNT = 500;
/** More than a player comes to in a run. */
const BONUSES = 40;

/** Deposits that make a bonus, each. */
const OPT_INS = 20;

/** Gives a player bonuses to claim, some of each way to end, and opts them in to bonuses of deposits. */
export async function prepareBonuses(db: Db, customer: string): Promise<PreparedBonus[]> {
  const prepared = Array.from({ length: BONUSES }, async (_, n) => {
    const end = ENDS[n % ENDS.length] ?? 'running';
    const id = await aBonus(db, customer, { amount: AMOUNT, wagering: end === 'wagered' ? 1 : 100 });
    // Its time is over with the claim: the next stake ends it, or the node that looks for what is due.
    if (end === 'expired')
      await sql`update bonus set terms = terms || '{"days": 0}' where id = ${id}::uuid`.execute(db);
    return { id, end };
  });
  const optIns = Array.from({ length: OPT_INS }, () => someOptIn(db, customer, { percent: 50, cap: 2_000 }));
  await Promise.all(optIns);
  return Promise.all(prepared);
}

/** A player who claims bonuses, and gives some of them up again. */
export async function claimBonuses(
  caller: Caller,
  player: Player,
  bonuses: readonly PreparedBonus[],
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const { customer } = player;
  for (const { id, end } of bonuses) {
    if (caller.options.isOver()) return;
    const call = (verb: 'claim' | 'forfeit', key: string) => ({
      path: `/api/bonus/${verb}`,
      body: { bonusId: id },
      headers: asPlayer(player, key),
    });
    const key = `claim-${id}`;
    const claimed = await caller.perform(
      { kind: 'claim', customer, key, bonus: id, amount: BigInt(AMOUNT) },
      call('claim', key),
    );
    await pause(100);
    if (end !== 'forfeited' || verdictOf(claimed).is === 'refused') continue;
    const last = `forfeit-${id}`;
    await caller.perform({ kind: 'forfeit', customer, key: last, bonus: id }, call('forfeit', last));
  }
}
