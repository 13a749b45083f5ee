import type Fraction from 'fraction.js';
import type { Html } from '../../../web/html.ts';
import type { Lang } from '../../../web/lang.ts';
import type { Chance } from './chance.ts';
import type { Facts, Odds } from './odds.ts';

/** State of a round, which is over when it has pays. */
export interface Progress {
  /** JSON that the page shows. */
  shown: unknown;
  /** Moves of which the player makes the next one. */
  moves?: readonly string[];
  /** Hundredths of the stake that the player may take now. */
  takes?: number;
  /** Stakes of the round so far, if a move can need a further one that is as large as the first. */
  stakes?: number;
  /** Hundredths that each part of the stake pays: those of `partsOf`, then those of further stakes. */
  pays?: readonly number[];
}

/** Row of the table of pays. */
export interface PayRow {
  on: string | Html;
  /** Hundredths of the stake. */
  pays: number;
  /** Ways in which it comes, out of all. */
  chance?: readonly [ways: number, of: number];
}

/** Texts of the page about a game, in one language. */
interface GameTexts {
  /** Kind of game, such as "Slot with 20 lines". */
  kind: string;
  /** Complete rules, without the table of pays and the facts. */
  rules: readonly string[];
  /** Names of moves. */
  moves?: Readonly<Record<string, string>>;
}

/** Times of a flight in ms since its begin, and its multipliers in hundredths. */
interface FlightTimes {
  endsAfter(shown: unknown): number;
  multiplierAfter(ms: number): number;
  /** Time at which a player leaves who chose that before. Undefined if they leave by hand. */
  reachedAfter(pick: string): number | undefined;
}

/**
 * A family of games: the mathematics, the words and the pictures that its games share. `R` is the data of one game's
 * rules, from which everything follows. The page's part is `view.ts` in the same folder.
 */
export interface Family<R> {
  /** Name of the folder. */
  id: string;
  /** Kinds of the lobby to which its games belong. */
  tags: readonly string[];
  /** Word for the family in Hub88's list. */
  category: string;
  /** Plays a round from its beginning. The result depends on the arguments only, so anybody can play it again. */
  play(rules: R, chance: Chance, pick: string, moves: readonly string[]): Progress;
  /** Picks with different chances. Without it, there is nothing to choose, and the pick is empty. */
  picks?(rules: R): readonly string[];
  /** Without it, a player may choose one of `picks`. */
  isPick?(rules: R, pick: string): boolean;
  /** Things that a pick names. Each gets an equal part of the stake. Without it, the whole pick is one. */
  partsOf?(pick: string): readonly string[];
  /** Chances of a pick, with `bestMove`. */
  odds(rules: R, pick: string): Odds;
  /** Number of rounds whose results are the chances. Without it, they are exact. */
  simulated?: number;
  /** The same RTP, computed faster than from `odds`. */
  rtp?(rules: R): Fraction;
  /** Largest pay of a round and its chance. Without it, they follow from the odds. */
  most?(rules: R): { pays: number; chance: Fraction };
  /** Facts that follow from more than the chances of what a round pays, given those that do not. */
  facts?(rules: R, byPays: Facts): Facts;
  /** Move that pays back most on average. */
  bestMove?(rules: R, shown: unknown): string;
  /** Best move without a further stake. Without it, that is `bestMove`. */
  restMove?(rules: R, shown: unknown): string;
  /** False if nothing is dealt at its tables, so that none of its games is live. */
  isDealt?: boolean;
  /** Times of a round that goes on after its bets, at a table. Players may leave while it does. */
  flight?(rules: R): FlightTimes;
  texts(rules: R, lang: Lang): GameTexts;
  payRows(rules: R, lang: Lang): readonly PayRow[];
  /** Inputs named `pick`. The checked ones are the pick, joined by commas. */
  controls?(rules: R, lang: Lang): Html;
  picture(rules: R): Html;
  /** Colour behind the picture. Text on it is white. */
  ground(rules: R): string;
  /** Names a part of a pick. Undefined if there is nothing to choose. */
  partName?(rules: R, part: string, lang: Lang): string;
  /** Hundredths that a part of a pick pays if it comes. Undefined if that depends on the result. */
  partPays?(rules: R, part: string): number | undefined;
  /** Describes the result of a round in a few words. */
  resultName(rules: R, progress: Progress, lang: Lang): string;
}
