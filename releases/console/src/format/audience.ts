import type { Canary } from '@parlay/releases/replies/remote';
import { percent } from './numbers.ts';

/** Describes a canary's audience: "5 % of visitors", "5 % of brand 103 in the cohort staff". */
export function audienceText({ percent: share, brand, cohort }: Pick<Canary, 'percent' | 'brand' | 'cohort'>): string {
  const group = [
    ...(brand === null ? [] : [`brand ${brand}`]),
    ...(cohort === null ? [] : [`the cohort ${cohort}`]),
  ].join(' in ');
  return `${percent(share / 100)} of ${group === '' ? 'visitors' : group}`;
}
