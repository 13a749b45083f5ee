import type { Market } from '../markets/market.ts';

export type Score2 = readonly [number, number];

/** State of a fixture at a moment, without its markets. */
export interface State {
  phase: 'upcoming' | 'live' | 'finished';
  /** Undefined before the start and in races. */
  score?: Score2;
  /** Scores of the periods or sets so far. */
  parts?: readonly Score2[];
  /** Minute, set, round or lap that is being played. */
  clock?: { key: 'minute' | 'set' | 'round' | 'lap'; value: number };
  /** Counts besides the score, such as corners. */
  facts?: readonly { key: 'corners' | 'cards'; score: Score2 }[];
  /** Positions in a race, as indexes of the fixture's sides. */
  order?: readonly number[];
  /** Reason why no bets are taken at the moment. */
  suspended?: 'goal' | 'break' | 'ending';
}

/** Course of one fixture, which is fixed by its seed. */
export interface Play {
  /** When its last market is decided. */
  endsAt: number;
  stateAt(now: number): State;
  /** Returns the markets with the probabilities at a time: all of them, or the two of the fixture's row in a list. */
  marketsAt(now: number, range: 'main' | 'all'): Market[];
}

/** Returns the elapsed share of a fixture, from 0 to 1. */
export const shareAt = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }, now: number): number =>
  Math.min(1, Math.max(0, (now - startsAt) / (endsAt - startsAt)));

/** Returns the phase at a time. */
export const phaseAt = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }, now: number): State['phase'] =>
  now < startsAt ? 'upcoming' : now < endsAt ? 'live' : 'finished';
