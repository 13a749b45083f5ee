import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '@parlay/sandbox/odds/random';
import type { PlatformNode } from './system/node.ts';

const VICTIMS = ['platform', 'company', 'both'] as const;

export interface CompanyFault {
  victim: (typeof VICTIMS)[number];
  /** Milliseconds of load before the kill, and between the kill and the restart. */
  afterMs: number;
  awayMs: number;
}

/** Returns the planned kills of platform and company in a run of a proof, derived from its seed. */
export function companyPlan(proof: string, seed: number): CompanyFault[] {
  const chance = (...what: (string | number)[]) => seededRandom(proof, seed, ...what);
  const count = chance('faults') < 0.5 ? 1 : 2;
  return Array.from({ length: count }, (_, n) => ({
    victim: VICTIMS[Math.floor(chance('victim', n) * VICTIMS.length)] ?? 'both',
    afterMs: 200 + Math.floor(chance('after', n) * 1_200),
    awayMs: Math.floor(chance('away', n) * 300),
  }));
}

export const describeCompanyFault = ({ victim, afterMs, awayMs }: CompanyFault): string =>
  `${victim} after ${afterMs} ms, away for ${awayMs} ms`;

/** Kills platform and company as planned, and starts them again. */
export async function killAsPlanned(
  { platform, company }: Record<'platform' | 'company', PlatformNode>,
  faults: readonly CompanyFault[],
): Promise<void> {
  for (const { victim, afterMs, awayMs } of faults) {
    await delay(afterMs);
    if (victim !== 'company') platform.kill();
    if (victim !== 'platform') company.kill();
    await delay(awayMs);
    await Promise.all([platform.up(), company.up()]);
  }
}
