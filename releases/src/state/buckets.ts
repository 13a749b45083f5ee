import { createHash } from 'node:crypto';

export interface CanaryRule {
  /** Share of the visitors in percent, 0 to 100. */
  percent: number;
  /** Only visitors of this brand. */
  brand: number | null;
  /** Only members of this named cohort. */
  cohort: string | null;
}

export interface Visitor {
  /** Random and persistent; empty for a visitor who is not known yet. */
  id: string;
  brand: number;
  cohorts: readonly string[];
}

const STEPS = 0x1_0000_0000;

/**
 * Returns a visitor's bucket for one remote, from 0 up to but not including 100.
 * The hash is salted with the remote, not with the version. Growing a canary therefore never takes it away from a visitor,
 * another candidate gets the same visitors, and the first visitors of one remote's canary are not the first for all remotes.
 */
export function bucketOf(remote: string, visitor: string): number {
  const hash = createHash('sha256').update(`parlay-canary\0${remote}\0${visitor}`).digest();
  return (hash.readUInt32BE(0) / STEPS) * 100;
}

/** Returns true if a visitor belongs to the audience that the canary's share is drawn from. */
export function inAudience(rule: CanaryRule, visitor: Visitor): boolean {
  if (visitor.id === '') return false;
  if (rule.brand !== null && rule.brand !== visitor.brand) return false;
  return rule.cohort === null || visitor.cohorts.includes(rule.cohort);
}

export function inCanary(remote: string, rule: CanaryRule, visitor: Visitor): boolean {
  // Everyone on the brand gets it, including visitors who are not known yet.
  if (rule.percent >= 100 && rule.cohort === null && rule.brand === visitor.brand) return true;
  if (!inAudience(rule, visitor)) return false;
  return bucketOf(remote, visitor.id) < rule.percent;
}
