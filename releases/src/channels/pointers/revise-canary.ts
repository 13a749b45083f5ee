import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { CanaryRule } from '../../state/buckets.ts';
import type { PlannedCanary } from './canary-rule.ts';
import { type Order, type Pointed, writeRevision } from './revise.ts';

/** Reads the audience of a canary from its row, and how it grows. */
export const ruleOf = (row: CanaryRule & { steps: number[]; step_seconds: number | null }): PlannedCanary => {
  const { percent, brand, cohort, steps, step_seconds: stepSeconds } = row;
  return { percent, brand, cohort, steps, stepSeconds };
};

/** Writes the revision in which a canary begins or changes. `more` is what else the log says of it. */
export async function reviseCanary(
  tx: Transaction<Schema>,
  order: Order,
  { remote, version, digest }: Pointed,
  canary: PlannedCanary & { paused: boolean },
  more: Record<string, unknown> = {},
): Promise<number> {
  const { percent, brand, cohort, steps, stepSeconds, paused } = canary;
  const detail = { version, digest, percent, brand, cohort, steps, stepSeconds, paused, ...more };
  const changes = [{ remote, digest, live: false, detail }];
  return await writeRevision(tx, order, { action: 'canary', kind: 'promote', changes });
}
