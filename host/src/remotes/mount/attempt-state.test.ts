import { expect, it } from '@jest/globals';
import { aSetRemote } from '../../testing/set-remote.ts';
import { type AttemptEvent, type AttemptState, nextState } from './attempt-state.ts';

const version = aSetRemote('1');
const loading: AttemptState = { kind: 'loading', late: false };
const after = (...events: AttemptEvent[]) => events.reduce(nextState, loading);
const rendered: AttemptEvent = { kind: 'rendered', version, at: 5 };

it('mounts a part that renders, even if it was late or its fallback was shown', () => {
  const mounted = { kind: 'mounted', version, since: 5 };
  expect(after(rendered)).toEqual(mounted);
  expect(after({ kind: 'late' }, rendered)).toEqual(mounted);
  expect(after({ kind: 'late' }, { kind: 'gave-up' }, rendered)).toEqual(mounted);
});

it('never marks a mounted part as late, and shows its fallback when it is given up', () => {
  expect(after(rendered, { kind: 'late' })).toMatchObject({ kind: 'mounted' });
  expect(after(rendered, { kind: 'gave-up' })).toEqual({ kind: 'fallback', late: false });
});

it('does not mark the replacement of a late version as late', () => {
  expect(after({ kind: 'late' }, { kind: 'gave-up' })).toEqual({ kind: 'fallback', late: true });
  expect(after({ kind: 'late' }, { kind: 'gave-up' }, { kind: 'mounting' })).toEqual({ kind: 'fallback', late: false });
});

it('keeps a part in its final state after it was left, whatever its code still does', () => {
  const ended = after({ kind: 'ended' });
  const events: AttemptEvent[] = [{ kind: 'mounting' }, { kind: 'late' }, rendered, { kind: 'gave-up' }];
  expect(events.map((event) => nextState(ended, event))).toEqual(events.map(() => ended));
});

it('returns the same state when nothing changes', () => {
  const fallback = after({ kind: 'gave-up' });
  expect(nextState(fallback, { kind: 'gave-up' })).toBe(fallback);
  expect(nextState(loading, { kind: 'mounting' })).toBe(loading);
});
