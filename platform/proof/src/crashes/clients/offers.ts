import type { Db } from '@parlay/platform/core/database/database';
import { aCampaign } from '@parlay/platform/testing/bonuses';
import { verdictOf } from '../log.ts';
import { claim } from './bonuses.ts';
import { asPlayer, type Call, type Caller, type Player } from './caller.ts';
import type { Pause } from './one-by-one.ts';

/** Campaign that gives money once to each player who opts in. */
export interface OpenCampaign {
  id: string;
  call: Pick<Call, 'path' | 'body'>;
}

/** Amount of each bonus in minor units. */
const AMOUNT = 300;
const CAMPAIGN_COUNT = 8;

/** Starts campaigns. Half of them are open to all players, and half require a promo code. */
export const prepareCampaigns = (db: Db): Promise<OpenCampaign[]> =>
  Promise.all(
    Array.from({ length: CAMPAIGN_COUNT }, async (_, n) => {
      const code = `CRASH${n}`;
      const entry = n % 2 === 0 ? 'open' : 'code';
      const id = await aCampaign(db, {
        code,
        kind: 'free-cash',
        entry,
        amount: { EUR: AMOUNT },
        terms: { wagering: 1 },
        limits: { perInstrument: null },
      });
      const call =
        entry === 'open'
          ? { path: '/api/bonus/opt-in', body: { bonusId: id } }
          : { path: '/api/bonus/promo-code', body: { code } };
      return { id, call };
    }),
  );

/** Acts as a player who opts in to campaigns and claims their bonuses. */
export async function enterCampaigns(
  caller: Caller,
  player: Player,
  campaigns: readonly OpenCampaign[],
  pause: Pause,
): Promise<void> {
  const { customer } = player;
  for (const { id, call } of campaigns) {
    await pause(500);
    if (caller.options.isOver()) return;
    const entered = await caller.perform(
      { kind: 'opt-in', customer, campaign: id, amount: BigInt(AMOUNT) },
      { ...call, headers: asPlayer(player) },
    );
    const verdict = verdictOf(entered);
    const bonus = verdict.is === 'done' ? (verdict.reply.data.bonus as { id?: string } | null) : null;
    if (bonus?.id) await claim(caller, player, bonus.id, BigInt(AMOUNT));
  }
}
