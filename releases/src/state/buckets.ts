import { createHash } from 'node:crypto';

export interface CanaryRule {
  /** 0 to 100: share of the visitors. */
  percent: number;
  /** Only visitors of this brand. */
  brand: number | null;
  /** Only members of this named cohort. */
  cohort: string | null;
}

export interface Visitor {
  /** Sticky and random; empty for a visitor who is not known yet. */
  id: string;
  brand: number;
  cohorts: readonly string[];
}

const STEPS = 0x1_0000_0000;

/**
 * Returns a visitor's bucket for one remote, from 0 up to but not including 100.
 * Salted by remote, not by version: growing a canary never moves anyone back, another candidate keeps the cohort,
 * and the first visitors to get one remote's canary are not the first for all.
 */
export function bucketOf(remote: string, visitor: string): number {
  const hash = createHash('sha256').update(`parlay-canary\0${remote}\0${visitor}`).digest();
  return (hash.readUInt32BE(0) / STEPS) * 100;
}

/** Whether the canary is drawn for a visitor at all. */
export function inAudience(rule: CanaryRule, visitor: Visitor): boolean {
  if (visitor.id === '') return false;
  if (rule.brand !== null && rule.brand !== visitor.brand) return false;
  return rule.cohort === null || visitor.cohorts.includes(rule.cohort);
}

export function inCanary(remote: string, rule: CanaryRule, visitor: Visitor): boolean {
  // All of a brand get it, those who are not known yet as well.
  if (rule.percent >= 100 && rule.cohort === null && rule.brand === visitor.brand) return true;
  if (!inAudience(rule, visitor)) return false;
  return bucketOf(remote, visitor.id) < rule.percent;
}
