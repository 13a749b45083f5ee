import type { Db } from '@parlay/platform/core/database/database';
import { someFreeBets, someFreeRounds } from '@parlay/platform/testing/bonuses';
import { type Entry, verdictOf } from '../log.ts';
import { claim } from './bonuses.ts';
import type { Caller, Player } from './caller.ts';
import type { Pause } from './one-by-one.ts';

/** Free rounds or free bets of one bonus. */
export interface FreePlays {
  id: string;
  /** The player gives the bonus up while some of it is under way. */
  isGivenUp: boolean;
}

/** Minor units: what the house stakes each time. */
export const FREE_STAKE = 20;
/** Plays of each bonus. */
const PLAYS = 4;
/** More than a player comes to in a run. */
const BONUSES = 16;

/** By turns: what they win is the player's own, has to be wagered once, or is given up with the bonus. */
const WINNINGS = [
  { winnings: 'own', wagering: 0 },
  { winnings: 'bonus', wagering: 1 },
  { winnings: 'bonus', wagering: 100 },
] as const;

/** Gives a player free rounds, or free bets, to claim. */
export function prepareFreePlays(db: Db, customer: string, what: 'rounds' | 'bets'): Promise<FreePlays[]> {
  const give = what === 'rounds' ? someFreeRounds : someFreeBets;
  const made = Array.from({ length: BONUSES }, async (_, n) => {
    const won = WINNINGS[n % WINNINGS.length] ?? WINNINGS[0];
    const id = await give(db, customer, { rounds: PLAYS, stake: FREE_STAKE, ...won });
    return { id, isGivenUp: won.wagering === 100 };
  });
  return Promise.all(made);
}

/** Makes a tab's n-th play with a bonus; false: there is nothing left of it. */
export type Play = (plays: FreePlays, tab: number, n: number) => Promise<boolean>;

/** Uses one bonus after the other up, in two tabs at once: both want the last of it. */
export async function useUp(
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
