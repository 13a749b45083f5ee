import type { FeedChange, FeedFixture } from '@parlay/contracts/odds-feed';

/** Returns our id for a provider's fixture, market or selection. The prefix keeps providers' ids distinct. */
const ourId = (provider: string, id: string) => `${provider}:${id}`;

/** Returns the provider's id for one of our ids. */
export const toProviderId = (provider: string, id: string) => id.slice(provider.length + 1);

export function withOurFixtureIds(provider: string, fixture: FeedFixture): FeedFixture {
  const withPrefix = (id: string) => ourId(provider, id);
  return {
    ...fixture,
    id: withPrefix(fixture.id),
    markets: fixture.markets.map((market) => ({
      ...market,
      id: withPrefix(market.id),
      selections: market.selections.map((selection) => ({ ...selection, id: withPrefix(selection.id) })),
    })),
  };
}

export function withOurChangeIds(provider: string, change: FeedChange): FeedChange {
  const withPrefix = (id: string) => ourId(provider, id);
  if (change.kind === 'fixture') return { ...change, fixture: withOurFixtureIds(provider, change.fixture) };
  const fixtureId = withPrefix(change.fixtureId);
  if (change.kind === 'prices') {
    const markets = change.markets.map((market) => ({
      ...market,
      id: withPrefix(market.id),
      selections: market.selections.map((selection) => ({ ...selection, id: withPrefix(selection.id) })),
    }));
    return { ...change, fixtureId, markets };
  }
  if (change.kind === 'score') return { ...change, fixtureId };
  const results = change.results.map(({ selectionId, result }) => ({ selectionId: withPrefix(selectionId), result }));
  return { ...change, fixtureId, results };
}
