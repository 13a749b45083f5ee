import type { Schemas } from '@parlay/contracts/api';
import { COUNTED_TAGS, type CountedTag } from '@parlay/contracts/bonus-counted-tags';
import { entryOf, type Listed } from '@parlay/contracts/open-word';

export type Bonus = Schemas['Bonus'];
export type BonusOffer = Schemas['BonusOffer'];
export type BonusTerms = Schemas['BonusTerms'];

/** Kind of a bonus: money, a ticket that pays a tournament's entry, rounds of a game, or sports bets. */
type BonusKind = 'money' | 'ticket' | 'rounds' | 'bets';

const KINDS: Record<Listed<Bonus['type']>, BonusKind> = {
  'deposit-match': 'money',
  'free-cash': 'money',
  'tournament-ticket': 'ticket',
  'free-rounds': 'rounds',
  'free-bets': 'bets',
};

/** Returns the kind of a bonus. One of a type that this build does not know is shown as money, by its amount. */
export const kindOf = ({ type }: Pick<Bonus, 'type'>): BonusKind => entryOf(KINDS, type) ?? 'money';

/** Returns true if this build can state the terms of a bonus, which a player must read before agreeing to them. */
export const hasKnownTerms = ({ type }: Pick<Bonus, 'type'>): boolean => entryOf(KINDS, type) !== undefined;

export interface CountedShare {
  /**
   * A product or a game tag. `some` is games without a name; `bets` is sports and lotteries, which count for no bonus.
   */
  what: 'games' | 'tournaments' | 'bets' | 'some' | CountedTag;
  /** Name of a single game. */
  name?: string;
  percent: number;
}

/** Returns how much products, game tags and single games count, in percent, highest first. */
export function countsOf({ contribution }: BonusTerms): CountedShare[] {
  const { games, tournaments, byTag, byGame, gameNames = {} } = contribution;
  const all: CountedShare[] = [
    { what: 'games', percent: games },
    ...Object.entries(byTag).map(
      ([tag, percent]): CountedShare => ({
        what: COUNTED_TAGS.find((one) => one === tag) ?? 'some',
        percent,
      }),
    ),
    ...Object.entries(byGame).map(([id, percent]) => ({
      what: 'some' as const,
      ...(gameNames[id] === undefined ? {} : { name: gameNames[id] }),
      percent,
    })),
    { what: 'tournaments', percent: tournaments },
    { what: 'bets', percent: 0 },
  ];
  return all.sort((a, b) => b.percent - a.percent);
}
