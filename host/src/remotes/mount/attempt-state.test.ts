import { expect, it } from '@jest/globals';
import { aSetRemote } from '../../testing/set-remote.ts';
import { type AttemptEvent, type AttemptState, nextState } from './attempt-state.ts';

const version = aSetRemote('1');
const loading: AttemptState = { kind: 'loading', late: false };
const after = (...events: AttemptEvent[]) => events.reduce(nextState, loading);
const rendered: AttemptEvent = { kind: 'rendered', version, at: 5 };

it('a part that renders is mounted, also when it was late or its fallback was shown', () => {
  const mounted = { kind: 'mounted', version, since: 5 };
  expect(after(rendered)).toEqual(mounted);
  expect(after({ kind: 'late' }, rendered)).toEqual(mounted);
  expect(after({ kind: 'late' }, { kind: 'gave-up' }, rendered)).toEqual(mounted);
});

it('a mounted part is no longer late, and shows a fallback when it is given up', () => {
  expect(after(rendered, { kind: 'late' })).toMatchObject({ kind: 'mounted' });
  expect(after(rendered, { kind: 'gave-up' })).toEqual({ kind: 'fallback', late: false });
});

it('a version that is mounted in place of a late one is not late itself', () => {
  expect(after({ kind: 'late' }, { kind: 'gave-up' })).toEqual({ kind: 'fallback', late: true });
  expect(after({ kind: 'late' }, { kind: 'gave-up' }, { kind: 'mounting' })).toEqual({ kind: 'fallback', late: false });
});

it('a part that was left stays so, whatever its code still does', () => {
  const over = after({ kind: 'ended' });
  const events: AttemptEvent[] = [{ kind: 'mounting' }, { kind: 'late' }, rendered, { kind: 'gave-up' }];
  expect(events.map((event) => nextState(over, event))).toEqual(events.map(() => over));
});

it('what changes nothing returns the same state', () => {
  const fallback = after({ kind: 'gave-up' });
  expect(nextState(fallback, { kind: 'gave-up' })).toBe(fallback);
  expect(nextState(loading, { kind: 'mounting' })).toBe(loading);
});
