import { FEED_VERSION, type FeedChange, type FeedChanges, type FeedSnapshot } from '@parlay/contracts/odds-feed';
import type { SignedResponse } from '@parlay/platform/testing/signed-server';

const PATH = '/odds/v1/';
/** Long-poll timeout, so that a reader does not poll continuously. */
const TIMEOUT_MS = 3_000;

export type Result = { selectionId: string; result: 'WON' | 'LOST' | 'VOID' };
const FIXTURES = ['m1', 'm2', 'm3', 'm4'];

/** Serves an odds provider's results and corrections of four matches. */
export class OddsFeed {
  #stream = 'before-the-runs';
  #changes: FeedChange[] = [];
  #read = -1;
  readonly #waiting = new Set<() => void>();

  /** Resets the feed for the next run. */
  reset(name: string): void {
    this.#stream = name;
    this.#changes = [];
    this.#read = -1;
    this.#wake();
  }

  /** Publishes the results of a match. The second time, they are a correction. */
  publish(fixtureId: string, results: readonly Result[]): void {
    const isCorrection = this.#changes.some((change) => 'fixtureId' in change && change.fixtureId === fixtureId);
    const base = { sequence: this.#changes.length + 1, at: new Date().toISOString(), fixtureId, results: [...results] };
    this.#changes.push(
      isCorrection ? { ...base, kind: 'correction', reason: 'The goal did not count.' } : { ...base, kind: 'result' },
    );
    this.#wake();
  }

  /** Returns true once the platform has requested changes after the last message, so it has read all messages. */
  get isTakenIn(): boolean {
    return this.#read >= this.#changes.length;
  }

  /** Returns the response to a feed request, or undefined for other requests. */
  async answer(target: string): Promise<SignedResponse | undefined> {
    if (!target.startsWith(PATH)) return undefined;
    const url = new URL(target, 'http://feed');
    if (url.pathname === `${PATH}snapshot`) return { status: 200, body: { data: this.#snapshot() } };
    const position = Number(url.searchParams.get('after'));
    const isCurrentStream = () => url.searchParams.get('stream') === this.#stream;
    if (!isCurrentStream()) return { status: 410, body: {} };
    this.#read = Math.max(this.#read, position);
    if (position >= this.#changes.length) await this.#news();
    if (!isCurrentStream()) return { status: 410, body: {} };
    const data: FeedChanges = { ...this.#now(), changes: this.#changes.slice(position) };
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

/** Provider's ids of the matches and their selections. */
export const MATCHES = FIXTURES.map((id) => ({ id, selections: [1, 2, 3].map((n) => `${id}:${n}`) }));
/** Odds of all selections, in hundredths. */
export const FEED_ODDS = 250;

const CLOSED = { disabled: false, toBeRemoved: false };

function matchOf(id: string): FeedSnapshot['fixtures'][number] {
  const selections = [1, 2, 3].map((n) => ({
    ...CLOSED,
    id: `${id}:${n}`,
    name: `Outcome ${n}`,
    ordinal: n,
    odds: FEED_ODDS,
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
