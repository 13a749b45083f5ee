import { describe, expect, it } from '@jest/globals';
import { begun, endOf, type Idleness, type Seen, step, untilNext, type Wanted } from './machine.ts';

const TIMES = { quiet: 60, warning: 1140, timeout: 1200, ping: 60 };
const START = 1_000_000_000;
const at = (seconds: number) => START + seconds * 1000;

/** Plays what was seen, in seconds from the start, and tells what was wanted when. */
function play(...seen: Array<[seconds: number, seen: Seen]>) {
  let state: Idleness = begun(START);
  const wanted: Array<[number, ...Wanted[]]> = [];
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

describe('the watch over a session (RS8, RS9)', () => {
  it('RS9, X2: says when it is quiet, warns, and ends, once each; the warning itself pings and puts the end off by nothing', () => {
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
      [60, 'tell'],
      [1140, 'tell', 'ping'],
      [1200, 'tell', 'end'],
    ]);
    expect(state.phase).toBe('expired');
  });

  it('RS9: a move here starts the count anew and pings; one in another tab starts it anew and pings not', () => {
    expect(play([100, look], [100, here(100)]).wanted).toEqual([
      [100, 'tell'],
      [100, 'tell', 'ping'],
    ]);
    const other = play([100, look], [100, elsewhere(99)]);
    expect(other.wanted).toEqual([
      [100, 'tell'],
      [100, 'tell'],
    ]);
    expect(endOf(TIMES, other.state)).toBe(at(99 + 1200));
  });

  it('RS8: pings at most once a minute after a ping that worked, and sooner after one that did not', () => {
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

  it('a tab that slept past the end is over at once, whatever moves in it', () => {
    expect(play([5000, here(5000)]).wanted).toEqual([[5000, 'tell', 'end']]);
    expect(play([5000, here(5000)], [5001, here(5001)], [5002, elsewhere(5002)]).state.phase).toBe('expired');
  });

  it('but not where another tab has been used meanwhile', () => {
    const { state, wanted } = play([5000, elsewhere(4900)], [5000, look]);
    expect(wanted).toEqual([[5000, 'tell']]);
    expect(state.phase).toBe('quiet');
    expect(play([5000, elsewhere(3000)]).state.phase).toBe('expired');
  });

  it('in a warning, an answer in any tab goes on with the session', () => {
    expect(play([1150, look], [1160, here(1160)]).state.phase).toBe('active');
    expect(play([1150, look], [1160, elsewhere(1159)]).state.phase).toBe('active');
    // An older move of another tab makes the warning end later: its end is told again.
    expect(play([1150, look], [1151, elsewhere(5)]).wanted.at(-1)).toEqual([1151, 'tell']);
  });

  it('RS8, MC3: pings as often as the brand says', () => {
    const wantedAt = (ping: number) => step({ ...TIMES, ping }, begun(START), here(25), at(25))[1];
    expect([wantedAt(20), wantedAt(30)]).toEqual([['ping'], []]);
  });

  it('D14: a move said to be in the future counts as one of now', () => {
    expect(play([10, elsewhere(1e9)]).state.activeAt).toBe(at(10));
    expect(begun(START, START + 1e9).activeAt).toBe(START);
  });

  it('looks again when something will be due', () => {
    expect(untilNext(TIMES, begun(START), at(0))).toBe(60_000);
    expect(untilNext(TIMES, begun(START), at(60))).toBe(1_080_000);
    expect(untilNext(TIMES, begun(START), at(1140))).toBe(60_000);
  });
});
