import { FEED_VERSION, type FeedChange, type FeedChanges, type FeedSnapshot } from '@parlay/contracts/odds-feed';
import type { SignedAnswer } from '@parlay/platform/testing/signed-server';

const PATH = '/odds/v1/';
/** A reader waits so long for news: it must not ask all the time. */
const TIMEOUT_MS = 3_000;

export type Result = { selectionId: string; result: 'WON' | 'LOST' | 'VOID' };
const FIXTURES = ['m1', 'm2', 'm3', 'm4'];

/** Sends the messages of an odds company about four matches: results, and corrections of them. */
export class OddsFeed {
  #stream = 'before-the-runs';
  #changes: FeedChange[] = [];
  #read = -1;
  readonly #waiting = new Set<() => void>();

  /** Forgets everything, for the next run. */
  begin(name: string): void {
    this.#stream = name;
    this.#changes = [];
    this.#read = -1;
    this.#wake();
  }

  /** Says the next thing about a match; a second time it is a correction. */
  say(fixtureId: string, results: readonly Result[]): void {
    const isSecond = this.#changes.some((change) => 'fixtureId' in change && change.fixtureId === fixtureId);
    const said = { sequence: this.#changes.length + 1, at: new Date().toISOString(), fixtureId, results: [...results] };
    this.#changes.push(
      isSecond ? { ...said, kind: 'correction', reason: 'The goal did not count.' } : { ...said, kind: 'result' },
    );
    this.#wake();
  }

  /** Whether the platform has taken in all that was said; it asks for what comes after it. */
  get isTakenIn(): boolean {
    return this.#read >= this.#changes.length;
  }

  /** Undefined for a call of another kind. */
  async answer(target: string): Promise<SignedAnswer | undefined> {
    if (!target.startsWith(PATH)) return undefined;
    const url = new URL(target, 'http://feed');
    if (url.pathname === `${PATH}snapshot`) return { status: 200, body: { data: this.#snapshot() } };
    const after = Number(url.searchParams.get('after'));
    const isOf = () => url.searchParams.get('stream') === this.#stream;
    if (!isOf()) return { status: 410, body: {} };
    this.#read = Math.max(this.#read, after);
    if (after >= this.#changes.length) await this.#news();
    if (!isOf()) return { status: 410, body: {} };
    const data: FeedChanges = { ...this.#now(), changes: this.#changes.slice(after) };
    return { status: 200, body: { data } };
  }

  #now = () => ({ version: FEED_VERSION, stream: this.#stream, at: new Date().toISOString() }) as const;

  #snapshot(): FeedSnapshot {
    return { ...this.#now(), sequence: 0, fixtures: FIXTURES.map(matchOf) };
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, TIMEOUT_MS);
      this.#waiting.add(wake);
    });
  }
}

/** The company's ids of the matches, and of what can be bet on in each. */
export const MATCHES = FIXTURES.map((id) => ({ id, selections: [1, 2, 3].map((n) => `${id}:${n}`) }));
/** Odds of all selections, in hundredths. */
export const FED_ODDS = 250;

const CLOSED = { disabled: false, toBeRemoved: false };

function matchOf(id: string): FeedSnapshot['fixtures'][number] {
  const selections = [1, 2, 3].map((n) => ({
    ...CLOSED,
    id: `${id}:${n}`,
    name: `Outcome ${n}`,
    ordinal: n,
    odds: FED_ODDS,
    showBet: true,
    result: null,
  }));
  return {
    ...CLOSED,
    id,
    competition: 'Harbour League',
    sport: 'Football',
    name: `Match ${id}`,
    startsAt: new Date(Date.now() + 3_600_000).toISOString(),
    score: null,
    minute: null,
    isVisible: true,
    markets: [
      {
        ...CLOSED,
        id: `${id}:m`,
        name: 'Winner',
        ordinal: 1,
        layout: 'HORIZONTAL',
        orderBy: 'ordinal',
        showMarket: true,
        selections,
      },
    ],
  };
}
