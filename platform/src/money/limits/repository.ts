import type { LimitPeriod, LimitType } from '@parlay/contracts/policy-rules/limits';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { refusalOf } from '../../core/refusal.ts';
import { LIMIT_EVENTS, type LimitEvent, LimitFigures, type LimitRules, PlayerLimit } from './limit.ts';
import * as queries from './repository.gen.ts';

export interface PlayerLimitKey {
  customerId: string;
  type: LimitType;
  period: LimitPeriod;
}

export type LimitChangeResult = z.infer<typeof LimitChangeResult>;
const LimitChangeResult = z.union([
  z.object({ event: z.enum([...LIMIT_EVENTS, 'unchanged']) }),
  refusalOf('limit_change'),
  refusalOf('limit_confirm'),
  refusalOf('limit_keep'),
]);

export interface LimitChange extends PlayerLimitKey {
  /** Amount in minor units, or session time in minutes; null means no limit. */
  amount: bigint | null;
  raise: LimitRules['raise'];
  actor: 'player' | `operator:${string}`;
  reason?: string;
}

/** Sets a limit. A lower amount takes effect immediately, a higher one after a delay. */
export async function changeLimit(db: QueryExecutorProvider, change: LimitChange): Promise<LimitChangeResult> {
  const { customerId, type, period, amount, raise, actor, reason = null } = change;
  const { changed } = await queries.changeLimit(db, { customerId, type, period, amount, raise, actor, reason });
  return LimitChangeResult.parse(changed);
}

/** Confirms a raise after its delay, which puts it into force. */
export async function confirmRaise(
  db: QueryExecutorProvider,
  { customerId, type, period }: PlayerLimitKey,
  amount: bigint | null,
): Promise<LimitChangeResult> {
  const { changed } = await queries.confirmRaise(db, { customerId, type, period, amount });
  return LimitChangeResult.parse(changed);
}

/** Withdraws a pending raise. */
export async function cancelRaise(
  db: QueryExecutorProvider,
  { customerId, type, period }: PlayerLimitKey,
): Promise<LimitChangeResult> {
  const { changed } = await queries.keepLimit(db, { customerId, type, period });
  return LimitChangeResult.parse(changed);
}

export interface LimitState {
  currency: string;
  timeZone: string;
  limits: PlayerLimit[];
  figures: LimitFigures;
  /** The player has skipped the prompt for a deposit limit. */
  skipped: boolean;
  emailVerified: boolean;
  identityVerified: boolean;
  ageVerified: boolean;
  joinedAt: Date;
}

/** Returns a player's limits and payments, or undefined if there is no wallet. */
export async function limitsOf(db: QueryExecutorProvider, customerId: string): Promise<LimitState | undefined> {
  const row = await queries.limitsOf(db, { customerId });
  return row && { ...row, limits: z.array(PlayerLimit).parse(row.limits), figures: LimitFigures.parse(row.figures) };
}

export interface EventRow extends Omit<LimitEvent, 'by'> {
  actor: string;
  reason: string | null;
}

/** Returns the changes of a player's limits, newest first. */
export async function limitEvents(
  db: QueryExecutorProvider,
  customerId: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: EventRow[]; hasNext: boolean }> {
  const rows = await queries.limitEvents(db, { customerId, take: size + 1, offset: (page - 1) * size });
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}

/** Records that the player has skipped the prompt for a deposit limit. */
export async function skipPrompt(db: QueryExecutorProvider, customerId: string): Promise<void> {
  await queries.skipPrompt(db, { customerId });
}

/**
 * Updates the time zones of limit periods to the brands' time zones, which may have changed since the last startup.
 */
export async function updateWalletTimeZones(
  db: QueryExecutorProvider,
  brands: readonly { id: number; timezone: string }[],
): Promise<void> {
  const zones = brands.map(({ id, timezone }) => ({ id, timezone }));
  await queries.placeWallets(db, { zones });
}
