import { describe, expect, it } from '@jest/globals';
import { type Effect, endOf, type IdleInput, type Idleness, initialState, step, untilNext } from './machine.ts';

const TIMES = { quiet: 60, warning: 1140, timeout: 1200, ping: 60 };
const START = 1_000_000_000;
const at = (seconds: number) => START + seconds * 1000;

/** Runs inputs at the given seconds after startup and returns the actions with their times. */
function play(...input: Array<[seconds: number, input: IdleInput]>) {
  let state: Idleness = initialState(START);
  const effectsAt: Array<[number, ...Effect[]]> = [];
  for (const [seconds, entry] of input) {
    const [next, effects] = step(TIMES, state, entry, at(seconds));
    state = next;
    if (effects.length > 0) effectsAt.push([seconds, ...effects]);
  }
  return { state, effectsAt };
}

const tick: IdleInput = { kind: 'tick' };
const inThisTab = (seconds: number): IdleInput => ({ kind: 'activity', at: at(seconds), here: true });
const inOtherTab = (seconds: number): IdleInput => ({ kind: 'activity', at: at(seconds), here: false });
const pinged = (seconds: number): IdleInput => ({ kind: 'pinged', at: at(seconds) });

describe('step [RS8, RS9]', () => {
  it('becomes quiet, warns and ends once each; the warning pings without delaying the end [RS9, X2]', () => {
    const { state, effectsAt } = play(
      [59, tick],
      [60, tick],
      [61, tick],
      [1139, tick],
      [1140, tick],
      [1150, tick],
      [1200, tick],
      [1300, tick],
    );
    expect(effectsAt).toEqual([
      [60, 'publish'],
      [1140, 'publish', 'ping'],
      [1200, 'publish', 'end'],
    ]);
    expect(state.phase).toBe('expired');
  });

  it('restarts on activity in any tab, and pings only for activity in this one [RS9]', () => {
    expect(play([100, tick], [100, inThisTab(100)]).effectsAt).toEqual([
      [100, 'publish'],
      [100, 'publish', 'ping'],
    ]);
    const other = play([100, tick], [100, inOtherTab(99)]);
    expect(other.effectsAt).toEqual([
      [100, 'publish'],
      [100, 'publish'],
    ]);
    expect(endOf(TIMES, other.state)).toBe(at(99 + 1200));
  });

  it('pings at most once a minute after a successful ping, and sooner after a failed ping [RS8]', () => {
    const { effectsAt } = play(
      [30, inThisTab(30)],
      [60, inThisTab(60)],
      [61, inThisTab(61)],
      [69, inThisTab(69)],
      [70, inThisTab(70)],
      [71, pinged(70)],
      [129, inThisTab(129)],
      [130, inThisTab(130)],
    );
    expect(effectsAt).toEqual([
      [60, 'ping'],
      [70, 'ping'],
      [130, 'ping'],
    ]);
  });

  it('expires a tab that slept past the end immediately, even if there is activity in it', () => {
    expect(play([5000, inThisTab(5000)]).effectsAt).toEqual([[5000, 'publish', 'end']]);
    expect(play([5000, inThisTab(5000)], [5001, inThisTab(5001)], [5002, inOtherTab(5002)]).state.phase).toBe(
      'expired',
    );
  });

  it('does not expire if another tab was used in the meantime', () => {
    const { state, effectsAt } = play([5000, inOtherTab(4900)], [5000, tick]);
    expect(effectsAt).toEqual([[5000, 'publish']]);
    expect(state.phase).toBe('quiet');
    expect(play([5000, inOtherTab(3000)]).state.phase).toBe('expired');
  });

  it('ends the warning when the player responds in any tab', () => {
    expect(play([1150, tick], [1160, inThisTab(1160)]).state.phase).toBe('active');
    expect(play([1150, tick], [1160, inOtherTab(1159)]).state.phase).toBe('active');
    // Earlier activity in another tab delays the end of the warning, so the new end is published.
    expect(play([1150, tick], [1151, inOtherTab(5)]).effectsAt.at(-1)).toEqual([1151, 'publish']);
  });

  it('pings at the brand’s interval [RS8, MC3]', () => {
    const wantedAt = (ping: number) => step({ ...TIMES, ping }, initialState(START), inThisTab(25), at(25))[1];
    expect([wantedAt(20), wantedAt(30)]).toEqual([['ping'], []]);
  });

  it('treats activity reported with a future time as happening now [D14]', () => {
    expect(play([10, inOtherTab(1e9)]).state.activeAt).toBe(at(10));
    expect(initialState(START, START + 1e9).activeAt).toBe(START);
  });

  it('returns the time until the next phase', () => {
    expect(untilNext(TIMES, initialState(START), at(0))).toBe(60_000);
    expect(untilNext(TIMES, initialState(START), at(60))).toBe(1_080_000);
    expect(untilNext(TIMES, initialState(START), at(1140))).toBe(60_000);
  });
});
