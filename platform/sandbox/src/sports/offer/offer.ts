import { LRUCache } from 'lru-cache';
import type { Fixture } from '../catalogue/fixture.ts';
import { fixtureNamed, fixturesOnOffer, HORIZON_MS } from '../catalogue/schedule.ts';
import type { Result } from '../markets/grade.ts';
import { type Market, resultsOf, type Selection } from '../markets/market.ts';
import { priceOf } from '../markets/prices.ts';
import type { Play, State } from '../models/play.ts';
import { playOf } from '../models/play-of.ts';
import type { Rulings } from './rulings.ts';
import type { SelectionRef } from './selection-ref.ts';
import { inSlices } from './slices.ts';

/** Prices change in steps, which all requests share: quickly during a match and slowly before it. */
const LIVE_STEP_MS = 5_000;
const EARLY_STEP_MS = 60_000;
const LIST_STEP_MS = 5_000;

/** Why no bet is taken on a fixture at the moment. */
export type Closed = NonNullable<State['suspended']> | 'staff' | 'postponed' | 'abandoned' | 'over';

/** A selection with its price in hundredths, or null while it has none. */
interface Priced {
  selection: Selection;
  odds: number | null;
}
export interface PricedMarket {
  market: Market;
  selections: readonly Priced[];
}

/** Result of a selection and the number of winners that share it. */
export interface Settlement {
  result: Result;
  sharedBy: number;
}

export interface OfferOptions {
  seed: string;
  rulings: Rulings;
  clock: () => number;
}

/** Everything that can be bet on. Prices and results are computed when they are needed and shared by all requests. */
export class Offer {
  readonly rulings: Rulings;
  readonly clock: () => number;
  private readonly seed: string;
  private readonly plays = new LRUCache<string, Play>({ max: 600 });
  /** Rows of lists are small and many; all markets of an event take about 100 kB. */
  private readonly markets = {
    main: new LRUCache<string, PricedMarket[]>({ max: 1000 }),
    all: new LRUCache<string, PricedMarket[]>({ max: 120 }),
  };
  private readonly results = new LRUCache<string, Map<string, Map<string, Result>>>({ max: 300 });
  private listed: { step: number; fixtures: Fixture[] } = { step: -1, fixtures: [] };

  constructor({ seed, rulings, clock }: OfferOptions) {
    this.seed = seed;
    this.rulings = rulings;
    this.clock = clock;
  }

  /** Returns the fixtures that are live or start soon, the soonest first, without those that the staff took off. */
  fixtures(): Fixture[] {
    const step = Math.floor(this.clock() / LIST_STEP_MS);
    if (this.listed.step !== step) this.listed = { step, fixtures: fixturesOnOffer(step * LIST_STEP_MS) };
    // Only a match that has begun can be over before its planned end.
    const now = this.clock();
    return this.listed.fixtures.filter((fixture) => fixture.startsAt > now || this.play(fixture).endsAt > now);
  }

  /** Returns a fixture that is or was on offer. */
  fixture(id: string): Fixture | undefined {
    const fixture = fixtureNamed(id);
    return fixture && fixture.startsAt <= this.clock() + HORIZON_MS ? fixture : undefined;
  }

  stateOf(fixture: Fixture): State {
    return this.play(fixture).stateAt(this.effectiveTime(fixture));
  }

  /** Returns why no bets are taken on a fixture now, or undefined while they are. */
  closedBecause(fixture: Fixture): Closed | undefined {
    const ruling = this.rulings.ofFixture(fixture.id)?.kind;
    if (ruling === 'abandoned' || ruling === 'postponed') return ruling;
    const { phase, suspended } = this.stateOf(fixture);
    if (phase === 'finished') return 'over';
    return ruling === 'suspended' ? 'staff' : suspended;
  }

  /** Returns a fixture's markets with prices: all of them, or those of its row in a list. */
  marketsOf(fixture: Fixture, range: 'main' | 'all'): PricedMarket[] {
    const now = this.effectiveTime(fixture);
    const length = now < fixture.startsAt ? EARLY_STEP_MS : LIVE_STEP_MS;
    const step = Math.floor(now / length) * length;
    const key = `${fixture.id} ${step}`;
    const known = this.markets[range].get(key);
    if (known) return known;
    // A step that began before the match shows what was so when it started.
    const at = now < fixture.startsAt ? step : Math.max(step, fixture.startsAt);
    const priced = this.play(fixture)
      .marketsAt(at, range)
      .map((market) => ({
        market,
        selections: market.selections.map((selection) => ({
          selection,
          odds: priceOf(selection.chances, market.margin),
        })),
      }));
    this.markets[range].set(key, priced);
    return priced;
  }

  /**
   * Computes all markets of fixtures before they are asked for, one at a time, so that other requests get their turn in
   * between. Returns the time that it took, in ms.
   */
  async prepare(ids: readonly string[]): Promise<number> {
    const times = await inSlices([...new Set(ids)], (id) => {
      const start = performance.now();
      const fixture = this.fixture(id);
      if (fixture && this.closedBecause(fixture) !== 'over') this.marketsOf(fixture, 'all');
      return performance.now() - start;
    });
    return times.reduce((sum, time) => sum + time, 0);
  }

  /** Returns a selection of a fixture that is or was on offer, with its current price. */
  find(ref: SelectionRef): { fixture: Fixture; market: Market; selection: Selection; odds: number | null } | undefined {
    const fixture = this.fixture(ref.fixture);
    const found = fixture && this.marketsOf(fixture, 'all').find(({ market }) => market.id === ref.market);
    const priced = found?.selections.find(({ selection }) => selection.id === ref.selection);
    if (!fixture || !found || !priced) return undefined;
    const isDecided = this.settlementOf(ref) !== undefined;
    return { fixture, market: found.market, selection: priced.selection, odds: isDecided ? null : priced.odds };
  }

  /** Returns a selection's result, or undefined while it is open. A ruling of the staff is stronger than the match. */
  settlementOf(ref: SelectionRef): Settlement | undefined {
    const ruling = this.rulings.ofSelection(ref);
    if (ruling?.kind === 'result') return { result: ruling.result, sharedBy: ruling.sharedBy };
    if (ruling?.kind === 'void') return { result: 'void', sharedBy: 1 };
    const fixture = this.fixture(ref.fixture);
    if (!fixture) return undefined;
    const onFixture = this.rulings.ofFixture(fixture.id)?.kind;
    if (onFixture === 'postponed') return { result: 'void', sharedBy: 1 };
    const result = this.resultsIn(fixture).get(ref.market)?.get(ref.selection);
    if (result) return { result, sharedBy: 1 };
    return onFixture === 'abandoned' ? { result: 'void', sharedBy: 1 } : undefined;
  }

  private play(fixture: Fixture): Play {
    let play = this.plays.get(fixture.id);
    if (!play) {
      play = playOf(fixture, this.seed);
      this.plays.set(fixture.id, play);
    }
    return play;
  }

  /** Returns the current time, or when an abandoned fixture was stopped. */
  private effectiveTime(fixture: Fixture): number {
    const ruling = this.rulings.ofFixture(fixture.id);
    return ruling?.kind === 'abandoned' ? Math.min(ruling.at, this.clock()) : this.clock();
  }

  /** Returns the decided markets' results. Those of a finished fixture are computed only once. */
  private resultsIn(fixture: Fixture): Map<string, Map<string, Result>> {
    const play = this.play(fixture);
    const now = this.effectiveTime(fixture);
    if (now < fixture.startsAt) return new Map();
    const at = now >= play.endsAt ? 'end' : String(Math.floor(now / LIVE_STEP_MS));
    const key = `${fixture.id} ${at}`;
    let results = this.results.get(key);
    if (!results) {
      const markets =
        at === 'end' ? play.marketsAt(play.endsAt, 'all') : this.marketsOf(fixture, 'all').map(({ market }) => market);
      results = new Map(
        markets.flatMap((market) => {
          const decided = resultsOf(market);
          return decided ? [[market.id, decided] as const] : [];
        }),
      );
      this.results.set(key, results);
    }
    return results;
  }
}
