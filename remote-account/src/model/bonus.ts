import type { Schemas } from '@parlay/contracts/api';

export type Bonus = Schemas['Bonus'];
export type BonusOffer = Schemas['BonusOffer'];
export type BonusTerms = Schemas['BonusTerms'];

/** What a bonus is: money, a ticket that pays a tournament's entry, rounds of a game, or sports bets. */
export type BonusKind = 'money' | 'ticket' | 'rounds' | 'bets';

const KINDS: Record<Bonus['type'], BonusKind> = {
  'deposit-match': 'money',
  'free-cash': 'money',
  'tournament-ticket': 'ticket',
  'free-rounds': 'rounds',
  'free-bets': 'bets',
};

export const kindOf = ({ type }: Pick<Bonus, 'type'>): BonusKind => KINDS[type];

export interface BonusLists {
  running: Bonus[];
  claimable: Bonus[];
  ended: Bonus[];
}

/** A player's bonuses by what can be done with them: CLAIMED is running, ACTIVE and PENDING can be claimed (X25). */
export function listsOf(items: readonly Bonus[]): BonusLists {
  return {
    running: items.filter(({ status }) => status === 'CLAIMED'),
    claimable: items.filter(({ status }) => status === 'ACTIVE' || status === 'PENDING'),
    ended: items.filter(({ endedAt }) => endedAt !== null),
  };
}

/** What counts how much, the most ahead: products and tags of games with their percentage. */
export function countsOf({ contribution }: BonusTerms): { what: string; percent: number }[] {
  const { games, tournaments, byTag } = contribution;
  const all = { games, ...byTag, tournaments };
  return Object.entries(all)
    .map(([what, percent]) => ({ what, percent }))
    .sort((a, b) => b.percent - a.percent);
}
