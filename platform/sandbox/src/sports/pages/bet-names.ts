import type { SportsBet } from '../book/bet.ts';
import type { BetNames } from '../book/parlay-wallet.ts';
import type { Offer } from '../offer/offer.ts';
import { parseRef } from '../offer/selection-ref.ts';
import { eventName, marketName, pickName } from './names.ts';

const MOST = 200;

/** Returns the names of a bet in English, which the site shows in the player's history. */
export function betNames(offer: Offer, bet: SportsBet): BetNames {
  const legs = bet.legs.flatMap((leg) => {
    const fixture = offer.fixture(parseRef(leg.id).fixture);
    if (!fixture) return [];
    return [
      {
        event: eventName(fixture).slice(0, MOST),
        market: marketName(leg, fixture, 'en').slice(0, MOST),
        selection: pickName(leg.selection, fixture, 'en').slice(0, MOST),
        startsAt: new Date(fixture.startsAt).toISOString(),
        live: offer.stateOf(fixture).phase === 'live',
      },
    ];
  });
  const [first] = legs;
  const kind = { single: '', combo: 'Combo', system: 'System' }[bet.type];
  return {
    name: legs.length === 1 ? (first?.event ?? '') : `${kind} of ${legs.length}`,
    detail: legs
      .map(({ market, selection }) => `${market}: ${selection}`)
      .join(' · ')
      .slice(0, MOST),
    legs,
  };
}
