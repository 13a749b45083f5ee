import type { Schemas } from '@parlay/contracts/api';

export type Bonus = Schemas['Bonus'];
export type BonusOffer = Schemas['BonusOffer'];
/** `areOff`: the player has turned offers off. */
export interface BonusOffers {
  items: BonusOffer[];
  areOff?: boolean | undefined;
}
export type BonusTerms = Schemas['BonusTerms'];

/** Whether it pays the entry of a tournament, and is no money. */
export const isTicket = (type: Bonus['type']): boolean => type === 'tournament-ticket';

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
