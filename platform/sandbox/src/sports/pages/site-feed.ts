import type { Fixture } from '../catalogue/fixture.ts';
import type { Offer } from '../offer/offer.ts';
import { refText } from '../offer/selection-ref.ts';
import { inSlices } from '../offer/slices.ts';

/** Event as the site's own pages show it, with the prices of the result. */
export interface SiteFixture {
  /** Digits only, as in deep links. */
  id: string;
  sport: string;
  home: string;
  away: string;
  start: string;
  minute?: number;
  score?: readonly [number, number];
  /** Decimal odds. `draw` is missing in sports without draws. */
  odds: { home: string; draw?: string; away: string };
  /** Addresses of the outcomes, for links that put one into the slip. */
  selections: { home: string; draw?: string; away: string };
}

/** Returns the events of two sides that have prices, for the site's own pages: live ones with the latest start first. */
export async function siteFixtures(offer: Offer, mode: 'live' | 'prematch'): Promise<SiteFixture[]> {
  const now = offer.clock();
  const inMode = offer
    .fixtures()
    .filter(({ startsAt, sides }) => (startsAt <= now ? 'live' : 'prematch') === mode && sides.length === 2);
  const ordered = mode === 'live' ? inMode.toReversed() : inMode;
  const rows = await inSlices(ordered, (fixture) => siteFixture(offer, fixture, now));
  return rows.filter((row) => row !== undefined);
}

/** Returns an event as the site's pages show it, or undefined without prices. */
function siteFixture(offer: Offer, fixture: Fixture, now: number): SiteFixture | undefined {
  const { startsAt, sides, competition, id } = fixture;
  const [result] = offer.marketsOf(fixture, 'main');
  const price = (selection: string) => {
    const odds = result?.selections.find((one) => one.selection.id === selection)?.odds;
    return odds ? (odds / 100).toFixed(2) : undefined;
  };
  const [home, draw, away] = ['1', 'x', '2'].map(price);
  if (!home || !away) return undefined;
  const address = (selection: string) => refText({ fixture: id, market: result?.market.id ?? '', selection });
  const { score, clock, phase } = offer.stateOf(fixture);
  const minute = clock?.key === 'minute' ? clock.value : Math.floor((now - startsAt) / 60_000) + 1;
  return {
    ...{ id, sport: competition.sport, home: sides[0] ?? '', away: sides[1] ?? '' },
    start: new Date(startsAt).toISOString(),
    ...(phase === 'upcoming' ? {} : { minute, score: score ?? ([0, 0] as const) }),
    odds: { home, away, ...(draw ? { draw } : {}) },
    selections: { home: address('1'), away: address('2'), ...(draw ? { draw: address('x') } : {}) },
  };
}
