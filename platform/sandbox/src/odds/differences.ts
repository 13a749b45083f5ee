import type { FeedChange, FeedFixture, FeedMarket, FeedSelection, SelectionResult } from '@parlay/contracts/odds-feed';

type Unnumbered<T> = T extends unknown ? Omit<T, 'sequence' | 'at'> : never;
/** Change that has no number in the log yet. */
export type NewChange = Unnumbered<FeedChange>;

const CORRECTED = 'The result was corrected by the company.';

/** Returns the changes between two states of a fixture, or an empty list if they are equal. */
export function diffFixtures(before: FeedFixture | undefined, after: FeedFixture, reason = CORRECTED): NewChange[] {
  if (!before || planOf(before) !== planOf(after)) return [{ kind: 'fixture', fixture: after }];
  const fixtureId = after.id;
  const changes: NewChange[] = [];
  const markets = pricesOf(before, after);
  if (markets.length > 0 || offerOf(before) !== offerOf(after)) {
    const { isVisible, disabled, toBeRemoved } = after;
    changes.push({ kind: 'prices', fixtureId, isVisible, disabled, toBeRemoved, markets });
  }
  if (before.score !== after.score || before.minute !== after.minute)
    changes.push({ kind: 'score', fixtureId, score: after.score, minute: after.minute });
  const { first, others } = resultsOf(before, after);
  if (first.length > 0) changes.push({ kind: 'result', fixtureId, results: first });
  if (others.length > 0) changes.push({ kind: 'correction', fixtureId, results: others, reason });
  return changes;
}

/** Returns, as text, the properties whose change requires the whole fixture to be sent again. */
const planOf = ({ competition, sport, name, startsAt, markets }: FeedFixture) =>
  JSON.stringify([
    competition,
    sport,
    name,
    startsAt,
    markets.map((market) => [
      market.id,
      market.name,
      market.ordinal,
      market.layout,
      market.orderBy,
      market.selections.map((selection) => [selection.id, selection.name, selection.ordinal]),
    ]),
  ]);

const offerOf = ({ isVisible, disabled, toBeRemoved }: Pick<FeedFixture, 'isVisible' | 'disabled' | 'toBeRemoved'>) =>
  `${isVisible} ${disabled} ${toBeRemoved}`;
const marketOf = ({ showMarket, disabled, toBeRemoved }: FeedMarket) => `${showMarket} ${disabled} ${toBeRemoved}`;
const priceOf = ({ odds, showBet, disabled, toBeRemoved }: FeedSelection) =>
  `${odds} ${showBet} ${disabled} ${toBeRemoved}`;

/** Returns the changed prices. Both states must have the same markets and selections in the same order. */
function pricesOf(before: FeedFixture, after: FeedFixture) {
  return after.markets.flatMap((market, m) => {
    const previous = before.markets[m];
    if (!previous) return [];
    const selections = market.selections
      .filter((selection, s) => previous.selections[s] && priceOf(previous.selections[s]) !== priceOf(selection))
      .map(({ id, odds, showBet, disabled, toBeRemoved }) => ({ id, odds, showBet, disabled, toBeRemoved }));
    if (selections.length === 0 && marketOf(previous) === marketOf(market)) return [];
    const { id, showMarket, disabled, toBeRemoved } = market;
    return [{ id, showMarket, disabled, toBeRemoved, selections }];
  });
}

interface Decided {
  selectionId: string;
  result: SelectionResult;
}

/** Splits the results into new ones and corrections. A result is never removed without a replacement. */
function resultsOf(before: FeedFixture, after: FeedFixture): { first: Decided[]; others: Decided[] } {
  const first: Decided[] = [];
  const others: Decided[] = [];
  after.markets.forEach((market, m) => {
    market.selections.forEach(({ id, result }, s) => {
      const previous = before.markets[m]?.selections[s]?.result ?? null;
      if (result === null || result === previous) return;
      (previous === null ? first : others).push({ selectionId: id, result });
    });
  });
  return { first, others };
}
