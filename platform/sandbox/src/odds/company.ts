import { join } from 'node:path';
import {
  CHANGES_A_CALL,
  FEED_VERSION,
  type FeedChanges,
  type FeedFixture,
  type FeedSnapshot,
} from '@parlay/contracts/odds-feed';
import { Journal } from '../calls/journal.ts';
import { differences } from './differences.ts';
import { FeedLog } from './feed-log.ts';
import { Hand, withHand } from './hand.ts';
import { fixturesOf, PERIOD_MS, periodAt } from './simulation/calendar.ts';
import { feedFixtureAt } from './simulation/fixture-at.ts';
import type { FixturePlan } from './simulation/fixture-state.ts';

/** Another seed, other teams, scores and prices. */
export const DEFAULT_SEED = 'parlay';

/** Fixtures that have not begun, and those over, are looked at this often; those being played at every tick. */
const ALL_EVERY_MS = 10_000;

/** A fixture that is over stays in snapshots for this long. */
const KEPT_MS = 48 * 3_600_000;

export interface CompanyOptions {
  /** Where its feed is stored; without one it lives in memory only. */
  folder?: string;
  seed?: string;
  clock?: () => Date;
}

/** An odds company: fixtures that a seed and the clock decide, and what a person at the company decides instead. */
export class OddsCompany {
  readonly seed: string;
  readonly #log: FeedLog;
  readonly #hands: Journal<Hand>;
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
    this.#hands = new Journal({ file, schema: Hand, keep: 1_000, isOpen: () => false });
    this.tick();
  }

  get sequence(): number {
    return this.#log.sequence;
  }

  get now(): Date {
    return this.#clock();
  }

  /** Earliest first. */
  fixtures(): FeedFixture[] {
    return [...this.#log.fixtures.values()].sort((a, b) =>
      a.startsAt === b.startsAt ? Number(a.id > b.id) - 0.5 : a.startsAt < b.startsAt ? -1 : 1,
    );
  }

  fixture(id: string): FeedFixture | undefined {
    return this.#log.fixtures.get(id);
  }

  handOf(id: string): Hand {
    return this.#hands.get(id) ?? Hand.parse({ id });
  }

  /** The plan of a simulated fixture; undefined for one that a person has made. */
  planOf(id: string): FixturePlan | undefined {
    const period = /^[mt](\d+)(-\d+)?$/.exec(id)?.[1];
    return period === undefined ? undefined : this.#plansOf(Number(period)).find((plan) => plan.id === id);
  }

  snapshot(): FeedSnapshot {
    return { ...this.#answer(), sequence: this.#log.sequence, fixtures: this.fixtures() };
  }

  /** undefined: the stream is another one, or its log does not reach back to the number. */
  changes(stream: string, after: number): FeedChanges | undefined {
    const changes = stream === this.#log.stream ? this.#log.after(after, CHANGES_A_CALL) : undefined;
    return changes && { ...this.#answer(), changes };
  }

  /** Resolves with the next change, or after the milliseconds given. */
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

  /** Ends all waits. */
  wake(): void {
    for (const done of [...this.#waiting]) done();
  }

  /** Brings the fixtures to where they are now. */
  tick(): void {
    const now = this.#clock();
    const current = periodAt(now.getTime());
    const isAll = Math.abs(now.getTime() - this.#lastAll) >= ALL_EVERY_MS || current !== periodAt(this.#lastAll);
    if (isAll) this.#lastAll = now.getTime();
    const periods = isAll ? [current - 1, current, current + 1] : [current];
    const plans = new Map(periods.flatMap((period) => this.#plansOf(period)).map((plan) => [plan.id, plan]));
    if (isAll) this.#addUnfinished(plans);
    for (const plan of plans.values()) this.#publish(feedFixtureAt(plan, this.seed, now.getTime()), now);
    if (isAll) this.#forgetOld(now);
    this.#lastTick = now;
  }

  /** Puts a fixture on offer that the person at the company decides alone. */
  add(fixture: FeedFixture): void {
    this.#publish(fixture, this.#clock());
  }

  /** Changes what the person has decided about a fixture. False: there is no such fixture. */
  decide(id: string, change: Partial<Omit<Hand, 'id'>>): boolean {
    const fixture = this.fixture(id);
    if (!fixture) return false;
    const hand = this.handOf(id);
    this.#hands.put({
      ...hand,
      ...change,
      odds: { ...hand.odds, ...change.odds },
      results: { ...hand.results, ...change.results },
    });
    const now = this.#clock();
    const plan = this.planOf(id);
    // A fixture of the person's own has no simulation to go back to when a suspension ends.
    const base = plan ? feedFixtureAt(plan, this.seed, now.getTime()) : { ...fixture, disabled: false };
    this.#publish(base, now);
    return true;
  }

  #publish(fixture: FeedFixture, now: Date): void {
    const hand = this.#hands.get(fixture.id);
    const next = hand ? withHand(fixture, hand) : fixture;
    const before = this.sequence;
    this.#log.append(differences(this.fixture(fixture.id), next, hand?.reason), now);
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

  /** What was open when the company was last up, and ended since. */
  #addUnfinished(plans: Map<string, FixturePlan>): void {
    for (const { id, isVisible } of this.#log.fixtures.values()) {
      const plan = isVisible && !plans.has(id) ? this.planOf(id) : undefined;
      if (plan) plans.set(id, plan);
    }
  }

  #forgetOld(now: Date): void {
    const isOld = ({ isVisible, startsAt }: FeedFixture) =>
      !isVisible && now.getTime() - Date.parse(startsAt) > KEPT_MS;
    this.#log.forget([...this.#log.fixtures.values()].filter(isOld).map(({ id }) => id));
    for (const period of this.#plans.keys())
      if (Math.abs(now.getTime() - period * PERIOD_MS) > KEPT_MS) this.#plans.delete(period);
  }
}
