import { join } from 'node:path';
import {
  FEED_VERSION,
  type FeedChanges,
  type FeedFixture,
  type FeedSnapshot,
  MAX_CHANGES_PER_CALL,
} from '@parlay/contracts/odds-feed';
import { Journal } from '../calls/journal.ts';
import { diffFixtures } from './differences.ts';
import { FeedLog } from './feed-log.ts';
import { applyOverrides, Overrides } from './overrides.ts';
import { fixturesOf, PERIOD_MS, periodAt } from './simulation/calendar.ts';
import { feedFixtureAt } from './simulation/fixture-at.ts';
import type { FixturePlan } from './simulation/fixture-state.ts';

/** Default seed of the simulation. Other seeds produce other pairings, scores and prices. */
export const DEFAULT_SEED = 'parlay';

/** Interval at which all fixtures are updated. Fixtures of the current period are updated at every tick. */
const FULL_UPDATE_MS = 10_000;

/** Time for which a finished fixture stays in snapshots, counted from its start. */
const RETENTION_MS = 48 * 3_600_000;

export interface CompanyOptions {
  /** Folder for the feed. If undefined, the feed is kept only in memory. */
  folder?: string;
  seed?: string;
  clock?: () => Date;
}

/** Odds company whose fixtures are computed from a seed and the clock, with overrides set by its staff. */
export class OddsCompany {
  readonly seed: string;
  readonly #log: FeedLog;
  readonly #overrides: Journal<Overrides>;
  readonly #clock: () => Date;
  readonly #plans = new Map<number, FixturePlan[]>();
  #lastAll = Number.NEGATIVE_INFINITY;
  #lastTick = new Date(0);
  #waiting = new Set<() => void>();

  constructor({ folder, seed = DEFAULT_SEED, clock = () => new Date() }: CompanyOptions = {}) {
    this.seed = seed;
    this.#clock = clock;
    this.#log = new FeedLog(folder);
    const file = folder === undefined ? undefined : join(folder, 'hand.jsonl');
    this.#overrides = new Journal({ file, schema: Overrides, maxRecords: 1_000, isOpen: () => false });
    this.tick();
  }

  get sequence(): number {
    return this.#log.sequence;
  }

  get now(): Date {
    return this.#clock();
  }

  /** Returns all fixtures, earliest first. */
  fixtures(): FeedFixture[] {
    return [...this.#log.fixtures.values()].sort((a, b) =>
      a.startsAt === b.startsAt ? Number(a.id > b.id) - 0.5 : a.startsAt < b.startsAt ? -1 : 1,
    );
  }

  fixture(id: string): FeedFixture | undefined {
    return this.#log.fixtures.get(id);
  }

  overridesOf(id: string): Overrides {
    return this.#overrides.get(id) ?? Overrides.parse({ id });
  }

  /** Returns the plan of a simulated fixture, or undefined for a manually added fixture. */
  planOf(id: string): FixturePlan | undefined {
    const period = /^[mt](\d+)(-\d+)?$/.exec(id)?.[1];
    return period === undefined ? undefined : this.#plansOf(Number(period)).find((plan) => plan.id === id);
  }

  snapshot(): FeedSnapshot {
    return { ...this.#answer(), sequence: this.#log.sequence, fixtures: this.fixtures() };
  }

  /** Returns the changes after a number, or undefined for another stream or a number outside the log. */
  changes(stream: string, after: number): FeedChanges | undefined {
    const changes = stream === this.#log.stream ? this.#log.after(after, MAX_CHANGES_PER_CALL) : undefined;
    return changes && { ...this.#answer(), changes };
  }

  /** Resolves at the next change, or after `ms` at the latest. */
  nextChange(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#waiting.add(done);
    });
  }

  /** Resolves all waiting `nextChange` calls. */
  wake(): void {
    for (const done of [...this.#waiting]) done();
  }

  /** Updates the fixtures to the current time. */
  tick(): void {
    const now = this.#clock();
    const current = periodAt(now.getTime());
    const isFull = Math.abs(now.getTime() - this.#lastAll) >= FULL_UPDATE_MS || current !== periodAt(this.#lastAll);
    if (isFull) this.#lastAll = now.getTime();
    const periods = isFull ? [current - 1, current, current + 1] : [current];
    const plans = new Map(periods.flatMap((period) => this.#plansOf(period)).map((plan) => [plan.id, plan]));
    if (isFull) this.#addUnfinished(plans);
    for (const plan of plans.values()) this.#publish(feedFixtureAt(plan, this.seed, now.getTime()), now);
    if (isFull) this.#forgetOld(now);
    this.#lastTick = now;
  }

  /** Adds a fixture that is not simulated. Staff set its prices, score and results. */
  add(fixture: FeedFixture): void {
    this.#publish(fixture, this.#clock());
  }

  /** Changes the overrides of a fixture. Returns false for an unknown fixture. */
  decide(id: string, change: Partial<Omit<Overrides, 'id'>>): boolean {
    const fixture = this.fixture(id);
    if (!fixture) return false;
    const overrides = this.overridesOf(id);
    this.#overrides.put({
      ...overrides,
      ...change,
      odds: { ...overrides.odds, ...change.odds },
      results: { ...overrides.results, ...change.results },
    });
    const now = this.#clock();
    const plan = this.planOf(id);
    // A manually added fixture has no simulation to return to when a suspension ends.
    const base = plan ? feedFixtureAt(plan, this.seed, now.getTime()) : { ...fixture, disabled: false };
    this.#publish(base, now);
    return true;
  }

  #publish(fixture: FeedFixture, now: Date): void {
    const overrides = this.#overrides.get(fixture.id);
    const next = overrides ? applyOverrides(fixture, overrides) : fixture;
    const before = this.sequence;
    this.#log.append(diffFixtures(this.fixture(fixture.id), next, overrides?.reason), now);
    if (this.sequence > before) this.wake();
  }

  #answer() {
    return { version: FEED_VERSION, stream: this.#log.stream, at: this.#lastTick.toISOString() } as const;
  }

  #plansOf(period: number): FixturePlan[] {
    const known = this.#plans.get(period);
    if (known) return known;
    const plans = fixturesOf(period, this.seed);
    this.#plans.set(period, plans);
    return plans;
  }

  /** Adds fixtures that were open at the last shutdown and have since ended. */
  #addUnfinished(plans: Map<string, FixturePlan>): void {
    for (const { id, isVisible } of this.#log.fixtures.values()) {
      const plan = isVisible && !plans.has(id) ? this.planOf(id) : undefined;
      if (plan) plans.set(id, plan);
    }
  }

  #forgetOld(now: Date): void {
    const isExpired = ({ isVisible, startsAt }: FeedFixture) =>
      !isVisible && now.getTime() - Date.parse(startsAt) > RETENTION_MS;
    this.#log.forget([...this.#log.fixtures.values()].filter(isExpired).map(({ id }) => id));
    for (const period of this.#plans.keys())
      if (Math.abs(now.getTime() - period * PERIOD_MS) > RETENTION_MS) this.#plans.delete(period);
  }
}
