import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { retryTransaction } from '../../core/database/retry.ts';
import { idempotentResultOf } from '../../core/idempotency/idempotency.ts';
import { type RefusalCodeOf, refusalOf } from '../../core/refusal.ts';
import type { RequiredProofs } from '../proofs/needs.ts';
import * as queries from './repository.gen.ts';
import { Bonus, BonusChange } from './schemas.ts';

export async function bonusesOf(
  db: QueryExecutorProvider,
  customerId: string,
  which: 'user' | 'active',
): Promise<Bonus[]> {
  const rows = await (which === 'user' ? queries.bonusesOf : queries.runningBonuses)(db, { customerId });
  return rows.map(({ bonus }) => Bonus.parse(bonus));
}

interface Command {
  bonusId: string;
  customerId: string;
  key: string;
  hash: string;
}

const Claim = idempotentResultOf(z.union([BonusChange, refusalOf('bonus_claim')])).nullable();
const Forfeit = idempotentResultOf(z.union([BonusChange, refusalOf('bonus_forfeit')])).nullable();
export type ClaimRefusal = RefusalCodeOf<'bonus_claim'>;

/** Claims a bonus, once per key. Returns undefined if the player has no such bonus. */
export async function claimBonus(
  db: QueryExecutorProvider,
  { bonusId, customerId, key, hash }: Command,
  needs: RequiredProofs,
): Promise<NonNullable<z.infer<typeof Claim>> | undefined> {
  const row = await retryTransaction(() => queries.claimBonus(db, { bonusId, customerId, needs, key, hash }));
  return Claim.parse(row.claimed) ?? undefined;
}

/** Forfeits a running bonus for its player, once per key. Returns undefined if the player has no such bonus. */
export async function forfeitBonus(
  db: QueryExecutorProvider,
  { bonusId, customerId, key, hash }: Command,
): Promise<NonNullable<z.infer<typeof Forfeit>> | undefined> {
  const row = await retryTransaction(() => queries.forfeitBonus(db, { bonusId, customerId, key, hash }));
  return Forfeit.parse(row.done) ?? undefined;
}

export type DueBonus = z.infer<typeof DueBonus>;
const DueBonus = z.object({
  customerId: z.string(),
  brandId: z.int().optional(),
  language: z.string().optional(),
  /** Offer to announce to the player. */
  offer: Bonus.nullable(),
});

/** Opens or expires the next due bonus. Returns undefined if no bonus is due. */
export async function processNextDue(db: QueryExecutorProvider): Promise<DueBonus | undefined> {
  const row = await queries.nextDue(db);
  return DueBonus.nullable().parse(row.due) ?? undefined;
}

/** Announces an offer to the player's open pages (RS4). */
export async function announceOffer(db: QueryExecutorProvider, customerId: string, message: string): Promise<void> {
  await queries.announceOffer(db, {
    customerId,
    payload: { values: { message, notificationIcon: 'bonus', notificationClass: 'promo' } },
  });
}
