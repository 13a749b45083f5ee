import { describe, expect, it } from '@jest/globals';
import { begun, type Effect, endOf, type Idleness, type Seen, step, untilNext } from './machine.ts';

const TIMES = { quiet: 60, warning: 1140, timeout: 1200, ping: 60 };
const START = 1_000_000_000;
const at = (seconds: number) => START + seconds * 1000;

/** Runs inputs at seconds from the start and returns the actions with their times. */
function play(...seen: Array<[seconds: number, seen: Seen]>) {
  let state: Idleness = begun(START);
  const wanted: Array<[number, ...Effect[]]> = [];
  for (const [seconds, one] of seen) {
    const [next, wants] = step(TIMES, state, one, at(seconds));
    state = next;
    if (wants.length > 0) wanted.push([seconds, ...wants]);
  }
  return { state, wanted };
}

const look: Seen = { kind: 'look' };
const here = (seconds: number): Seen => ({ kind: 'activity', at: at(seconds), here: true });
const elsewhere = (seconds: number): Seen => ({ kind: 'activity', at: at(seconds), here: false });
const pinged = (seconds: number): Seen => ({ kind: 'pinged', at: at(seconds) });

describe('the idle watch [RS8, RS9]', () => {
  it('goes quiet, warns and ends, once each; the warning pings without delaying the end [RS9, X2]', () => {
    const { state, wanted } = play(
      [59, look],
      [60, look],
      [61, look],
      [1139, look],
      [1140, look],
      [1150, look],
      [1200, look],
      [1300, look],
    );
    expect(wanted).toEqual([
      [60, 'publish'],
      [1140, 'publish', 'ping'],
      [1200, 'publish', 'end'],
    ]);
    expect(state.phase).toBe('expired');
  });

  it('restarts on activity in any tab, and pings only for activity in this one [RS9]', () => {
    expect(play([100, look], [100, here(100)]).wanted).toEqual([
      [100, 'publish'],
      [100, 'publish', 'ping'],
    ]);
    const other = play([100, look], [100, elsewhere(99)]);
    expect(other.wanted).toEqual([
      [100, 'publish'],
      [100, 'publish'],
    ]);
    expect(endOf(TIMES, other.state)).toBe(at(99 + 1200));
  });

  it('pings at most once a minute after a successful ping, and sooner after a failed one [RS8]', () => {
    const { wanted } = play(
      [30, here(30)],
      [60, here(60)],
      [61, here(61)],
      [69, here(69)],
      [70, here(70)],
      [71, pinged(70)],
      [129, here(129)],
      [130, here(130)],
    );
    expect(wanted).toEqual([
      [60, 'ping'],
      [70, 'ping'],
      [130, 'ping'],
    ]);
  });

  it('a tab that slept past the end expires at once, whatever happens in it', () => {
    expect(play([5000, here(5000)]).wanted).toEqual([[5000, 'publish', 'end']]);
    expect(play([5000, here(5000)], [5001, here(5001)], [5002, elsewhere(5002)]).state.phase).toBe('expired');
  });

  it('does not expire if another tab was used meanwhile', () => {
    const { state, wanted } = play([5000, elsewhere(4900)], [5000, look]);
    expect(wanted).toEqual([[5000, 'publish']]);
    expect(state.phase).toBe('quiet');
    expect(play([5000, elsewhere(3000)]).state.phase).toBe('expired');
  });

  it('an answer in any tab ends the warning', () => {
    expect(play([1150, look], [1160, here(1160)]).state.phase).toBe('active');
    expect(play([1150, look], [1160, elsewhere(1159)]).state.phase).toBe('active');
    // Earlier activity in another tab delays the end of the warning: the new end is published.
    expect(play([1150, look], [1151, elsewhere(5)]).wanted.at(-1)).toEqual([1151, 'publish']);
  });

  it('pings as often as the brand says [RS8, MC3]', () => {
    const wantedAt = (ping: number) => step({ ...TIMES, ping }, begun(START), here(25), at(25))[1];
    expect([wantedAt(20), wantedAt(30)]).toEqual([['ping'], []]);
  });

  it('treats activity reported for the future as now [D14]', () => {
    expect(play([10, elsewhere(1e9)]).state.activeAt).toBe(at(10));
    expect(begun(START, START + 1e9).activeAt).toBe(START);
  });

  it('returns the time until the next change', () => {
    expect(untilNext(TIMES, begun(START), at(0))).toBe(60_000);
    expect(untilNext(TIMES, begun(START), at(60))).toBe(1_080_000);
    expect(untilNext(TIMES, begun(START), at(1140))).toBe(60_000);
  });
});
