import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createBus } from '@parlay/bus';
import type { ApiClient } from '@parlay/contracts/api';
import { SessionRules } from '@parlay/contracts/idleness';
import type { SessionState } from '@parlay/contracts/session';
import { aPlayer } from '@parlay/ports/fakes';
import { writableValue } from '@parlay/ports/watched';
import { storageOf } from '../lib/storage.ts';
import { sharedActivity } from './shared-activity.ts';
import { watchIdleness } from './watch.ts';

const HOUR = 60 * 60_000;
const player = aPlayer();

const visibility = (state: DocumentVisibilityState) =>
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

beforeEach(() => {
  jest.useFakeTimers();
  window.localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Starts the watch in a hidden tab in which a player signs in later. */
function aHiddenTab() {
  visibility('hidden');
  const bus = createBus({ now: Date.now });
  const session = writableValue<SessionState>({ status: 'guest' });
  const ends: number[] = [];
  watchIdleness({
    window,
    rules: SessionRules.parse({}),
    bus,
    host: bus.as({ kind: 'host', source: 'host@1.0.0' }),
    api: { post: async () => ({ ok: true, data: {} }) } as unknown as ApiClient,
    session: session.value$,
    clock: { now: Date.now, correct: () => undefined },
    onEnd() {
      ends.push(Date.now());
      session.set({ status: 'guest', reason: 'idle' });
    },
  });
  return { session, ends };
}

const lastMove = (ago: number) =>
  sharedActivity(storageOf(window, 'localStorage')).write({ at: Date.now() - ago, pinged: Date.now() - ago });

it('does not end a new session started in another tab because of the previous session’s activity [RS9]', () => {
  lastMove(8 * HOUR);
  const { session, ends } = aHiddenTab();
  session.set(player);
  expect(ends).toEqual([]);
  expect(session.current().status).toBe('player');
});

it('counts from the last activity in any tab when the page is opened in a hidden tab [RS9]', () => {
  lastMove(15 * 60_000);
  const { session, ends } = aHiddenTab();
  const signedInAt = Date.now();
  session.set(player);
  jest.advanceTimersByTime(HOUR);
  expect(ends).toHaveLength(1);
  expect(Math.round(((ends[0] ?? 0) - signedInAt) / 60_000)).toBe(5);
});
