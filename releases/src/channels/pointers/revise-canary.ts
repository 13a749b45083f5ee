import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../database/connect.ts';
import type { CanaryRule } from '../../state/buckets.ts';
import type { PlannedCanary } from './canary-rule.ts';
import { type PointedRelease, type RevisionRequest, writeRevision } from './revise.ts';

/** Reads a canary's audience and growth plan from its row. */
export const ruleOf = (row: Row): PlannedCanary => {
  const { percent, brand, cohort, steps, step_seconds: stepSeconds } = row;
  return { percent, brand, cohort, steps, stepSeconds };
};

type Row = CanaryRule & { steps: number[]; step_seconds: number | null };

/** Returns true if a canary already has this audience and growth plan. */
export const isSameRule = (row: Row, rule: PlannedCanary): boolean =>
  isDeepStrictEqual(ruleOf(row), { ...rule, steps: [...rule.steps] });

/** Describes a canary for the log. */
export function canaryDetail(
  { version, digest }: Pick<PointedRelease, 'version' | 'digest'>,
  { percent, brand, cohort, steps, stepSeconds, paused }: PlannedCanary & { paused: boolean },
) {
  return { version, digest, percent, brand, cohort, steps, stepSeconds, paused };
}

/** Writes the revision in which a canary changes. */
export async function reviseCanary(
  tx: Tx,
  order: RevisionRequest,
  { remote, version, digest }: PointedRelease,
  canary: PlannedCanary & { paused: boolean },
): Promise<number> {
  const detail = canaryDetail({ version, digest }, canary);
  const changes = [{ remote, digest, kind: 'promote' as const, live: false, detail }];
  return await writeRevision(tx, order, { action: 'canary', changes });
}
