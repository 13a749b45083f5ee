import type { Lang } from '../../../web/lang.ts';
import { textsByLanguage } from '../../../web/words.ts';
import { fill } from './text.ts';

/** How a game is played at one table for everybody. */
export interface TableTerms {
  /** Time in ms in which bets are taken. */
  betMs: number;
  /** Time in ms for which a result is shown before the next round. */
  showMs: number;
  /** Players who may bet at the same time. */
  seats: number;
}

const TEXTS = textsByLanguage('families.table', {
  round: 'Everybody at the table plays the same round. Bets are open for {seconds} seconds.',
  seats: 'The table has {seats} seats. A seat is free again after {rounds} rounds without a bet.',
  late: 'A bet counts if the casino has taken its stake before the bets close. Otherwise it is called off and the stake returned.',
});

/** Rounds without a bet after which a seat is free again. */
export const IDLE_ROUNDS = 2;

/** Returns the rules that a game has because it is played at a table. */
export function tableRules({ betMs, seats }: TableTerms, lang: Lang): string[] {
  const { round, seats: seated, late } = TEXTS[lang];
  return [fill(round, { seconds: betMs / 1000 }), fill(seated, { seats, rounds: IDLE_ROUNDS }), late];
}
