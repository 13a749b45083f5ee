import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import * as queries from './holds.gen.ts';

/** JSON columns, with amounts and times in wire format. */
const Lists = z.object({
  /** `customerId` is null if the player's own name cannot be compared with others. */
  matches: z.array(
    z.object({
      basis: z.enum(['name-and-birth-date', 'phone', 'card', 'name-not-comparable']),
      customerId: z.string().nullable(),
    }),
  ),
  /**
   * Accounts of the brand that used the same browser, most recent first, at most 20. They do not cause a hold
   * (decision 059).
   */
  sameBrowser: z.array(z.object({ customerId: z.string(), lastUsedAt: z.string() })),
  withheld: z.array(
    z.object({
      kind: z.string(),
      withdrawable: z.string(),
      bonus: z.string(),
      currency: z.string(),
      reference: z.string().nullable(),
      withheldAt: z.string(),
      paidAt: z.string().nullable(),
    }),
  ),
});

/** Player whose rewards await an operator's decision, because another account may belong to the same person. */
export type RewardHold = Omit<queries.RewardHoldsRow, keyof z.infer<typeof Lists>> & z.infer<typeof Lists>;

/** Searches for other accounts of the same person, and holds the rewards of one of them (decision 052). */
export async function checkRewardHold(db: QueryExecutorProvider, customerId: string): Promise<void> {
  await queries.checkRewardHold(db, { customerId });
}

/** State of a player's withheld rewards. */
export type WithheldState = 'none' | 'waiting' | 'refused';

export async function withheldState(db: QueryExecutorProvider, customerId: string): Promise<WithheldState> {
  const row = await queries.withheldState(db, { customerId });
  if (!row) return 'none';
  return row.decision === 'refuse' ? 'refused' : 'waiting';
}

export interface HoldsQuery {
  state: 'open' | 'all';
  page: number;
  size: number;
}

/** Returns a page of holds, oldest first. */
export async function rewardHolds(
  db: QueryExecutorProvider,
  { state, page, size }: HoldsQuery,
): Promise<{ items: RewardHold[]; hasNext: boolean }> {
  const rows = await queries.rewardHolds(db, { state, take: size + 1, offset: (page - 1) * size });
  return { items: rows.slice(0, size).map((row) => ({ ...row, ...Lists.parse(row) })), hasNext: rows.length > size };
}

export interface HoldDecision {
  customerId: string;
  decision: 'pay' | 'refuse';
  /** Name of the operator. */
  actor: string;
  reason: string;
}

/**
 * Decides a hold. The decision `pay` pays the withheld rewards. Returns the number of paid rewards, or undefined if
 * there is no hold.
 */
export async function decideRewardHold(
  db: QueryExecutorProvider,
  { customerId, decision, actor, reason }: HoldDecision,
): Promise<number | undefined> {
  const row = await queries.decideRewardHold(db, { customerId, decision, actor, reason });
  return row.paid ?? undefined;
}
