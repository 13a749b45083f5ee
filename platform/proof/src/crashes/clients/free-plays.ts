import type { Db } from '@parlay/platform/core/database/database';
import { someFreeBets, someFreeRounds } from '@parlay/platform/testing/bonuses';
import { type Entry, verdictOf } from '../log.ts';
import { claim } from './bonuses.ts';
import type { Caller, Player } from './caller.ts';
import type { Pause } from './one-by-one.ts';

/** Free rounds or free bets of one bonus. */
export interface FreePlays {
  id: string;
  /** Whether the player forfeits the bonus while some plays are in progress. */
  isGivenUp: boolean;
}

/** House's stake per play, in minor units. */
export const FREE_STAKE = 20;
/** Number of plays per bonus. */
const PLAYS_PER_BONUS = 4;
/** Number of bonuses per player, more than a player can use in a run. */
const BONUS_COUNT = 16;

/** Terms in rotation. Winnings are the player's own money, must be wagered once, or are forfeited with the bonus. */
const WINNINGS_TERMS = [
  { winnings: 'own', wagering: 0 },
  { winnings: 'bonus', wagering: 1 },
  { winnings: 'bonus', wagering: 100 },
] as const;

/** Gives a player free rounds or free bets to claim. */
export function prepareFreePlays(db: Db, customer: string, kind: 'rounds' | 'bets'): Promise<FreePlays[]> {
  const give = kind === 'rounds' ? someFreeRounds : someFreeBets;
  const prepared = Array.from({ length: BONUS_COUNT }, async (_, n) => {
    const terms = WINNINGS_TERMS[n % WINNINGS_TERMS.length] ?? WINNINGS_TERMS[0];
    const id = await give(db, customer, { rounds: PLAYS_PER_BONUS, stake: FREE_STAKE, ...terms });
    return { id, isGivenUp: terms.wagering === 100 };
  });
  return Promise.all(prepared);
}

/** Function that makes a tab's n-th play with a bonus. It resolves with false if no plays are left. */
export type Play = (plays: FreePlays, tab: number, n: number) => Promise<boolean>;

/** Uses up one bonus after another in two concurrent tabs, which compete for the last play. */
export async function exhaustFreePlays(
  caller: Caller,
  player: Player,
  bonuses: readonly FreePlays[],
  play: Play,
  pause: Pause,
): Promise<void> {
  const { isOver } = caller.options;
  const oneTab = async (plays: FreePlays, tab: number) => {
    for (let n = 0; !isOver() && (await play(plays, tab, n)); n += 1) await pause(80);
  };
  for (const plays of bonuses) {
    if (isOver()) return;
    await claim(caller, player, plays.id, 0n);
    await Promise.all([oneTab(plays, 0), oneTab(plays, 1)]);
  }
}

export const isRefusedWith = (entry: Entry, code: string): boolean => {
  const verdict = verdictOf(entry);
  return verdict.is === 'refused' && verdict.reply.code === code;
};
