import type { Db } from '@parlay/platform/core/database/database';
import { aCampaign } from '@parlay/platform/testing/bonuses';
import { verdictOf } from '../log.ts';
import { claim } from './bonuses.ts';
import { asPlayer, type Call, type Caller, type Player } from './caller.ts';
import type { Pause } from './one-by-one.ts';

/** A campaign that gives each player who enters it money once. */
export interface OpenCampaign {
  id: string;
  call: Pick<Call, 'path' | 'body'>;
}

/** Minor units. */
const AMOUNT = 300;
const CAMPAIGNS = 8;

/** Starts campaigns: of every two, one among the offers and one for those who know its code. */
export const prepareCampaigns = (db: Db): Promise<OpenCampaign[]> =>
  Promise.all(
    Array.from({ length: CAMPAIGNS }, async (_, n) => {
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

/** A player who enters campaigns, and claims what they give. */
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
    const made = verdict.is === 'done' ? (verdict.reply.data.bonus as { id?: string } | null) : null;
    if (made?.id) await claim(caller, player, made.id, BigInt(AMOUNT));
  }
}
