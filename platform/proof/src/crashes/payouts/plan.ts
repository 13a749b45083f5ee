import { seededRandom } from '@parlay/sandbox/odds/random';

const VICTIMS = ['platform', 'company', 'both'] as const;

export interface PayoutFault {
  victim: (typeof VICTIMS)[number];
  /** Milliseconds of load before the kill, and between the kill and the restart. */
  afterMs: number;
  awayMs: number;
}

/** Returns the planned kills of a run, derived from its seed. */
export function payoutPlan(seed: number): PayoutFault[] {
  const chance = (...what: (string | number)[]) => seededRandom('payouts', seed, ...what);
  const count = chance('faults') < 0.5 ? 1 : 2;
  return Array.from({ length: count }, (_, n) => ({
    victim: VICTIMS[Math.floor(chance('victim', n) * VICTIMS.length)] ?? 'both',
    afterMs: 200 + Math.floor(chance('after', n) * 1_200),
    awayMs: Math.floor(chance('away', n) * 300),
  }));
}

export const describePayoutFault = ({ victim, afterMs, awayMs }: PayoutFault): string =>
  `${victim} after ${afterMs} ms, away for ${awayMs} ms`;
