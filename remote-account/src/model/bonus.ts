import type { Bonus, BonusOffer } from '@parlay/betting/bonus';
import type { Schemas } from '@parlay/contracts/api';

export type OptInResult = Schemas['BonusOptedIn'];

export interface BonusLists {
  running: Bonus[];
  claimable: Bonus[];
  ended: Bonus[];
}

/**
 * Groups a player's bonuses by what the player can do with them. CLAIMED bonuses are running, and ACTIVE and
 * PENDING ones can be claimed (X25).
 */
export function listsOf(items: readonly Bonus[]): BonusLists {
  return {
    running: items.filter(({ status }) => status === 'CLAIMED'),
    claimable: items.filter(({ status }) => status === 'ACTIVE' || status === 'PENDING'),
    ended: items.filter(({ endedAt }) => endedAt !== null),
  };
}

interface Standing {
  bonuses: Bonus[];
  offers: BonusOffer[];
}

/** Returns bonuses and offers after an opt-in. A new bonus replaces its offer, and a chosen offer is updated. */
export function withOptedIn({ bonus, offer }: OptInResult, { bonuses, offers }: Standing): Standing {
  const others = offers.filter(({ code }) => code !== bonus?.code);
  const isNew = offer && !others.some(({ id }) => id === offer.id);
  return {
    bonuses: bonus ? [bonus, ...bonuses.filter(({ id }) => id !== bonus.id)] : bonuses,
    offers: isNew ? [offer, ...others] : others.map((one) => (one.id === offer?.id ? offer : one)),
  };
}
