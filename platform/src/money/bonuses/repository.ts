import { type QueryExecutorProvider, sql } from 'kysely';
import { retried } from '../../core/database/retry.ts';
import type { Claimed } from '../../core/idempotency/idempotency.ts';
import type { ProofNeeds, ProofRefusal } from '../proofs/needs.ts';
import type { Bonus, BonusChange } from './schemas.ts';

const WHICH = {
  /** Everything the player has or had, what can be done first, then the latest; opting in alone makes no bonus, and nothing can
   *  be claimed while offers are off, nor a second bonus where one is all. */
  user: sql`status <> 'OPTED_IN' and (status not in ('ACTIVE', 'PENDING')
    or not (offers_are_off(customer_id) or bonus_is_second(b)))`,
  /** The running ones. */
  active: sql`status = 'CLAIMED'`,
} as const;

export async function bonusesOf(
  db: QueryExecutorProvider,
  customerId: string,
  which: keyof typeof WHICH,
): Promise<Bonus[]> {
  const { rows } = await sql<{ bonus: Bonus }>`
    select bonus_json(b) as bonus from bonus b where customer_id = ${customerId} and ${WHICH[which]}
    order by ended_at is not null, array_position(array['CLAIMED', 'ACTIVE', 'PENDING'], status),
      coalesce(ended_at, opted_at) desc, id limit 100`.execute(db);
  return rows.map(({ bonus }) => bonus);
}

interface Command {
  bonusId: string;
  customerId: string;
  key: string;
  hash: string;
}

type Refused<Code extends string> = { refused: Code; details?: Record<string, unknown> };
export type ClaimRefusal = ProofRefusal | 'bonus_not_claimable' | 'bonus_unavailable' | 'bonus_offers_off';

/** Claims a bonus once for a key; undefined: the player has no such bonus. */
export async function claimBonus(
  db: QueryExecutorProvider,
  { bonusId, customerId, key, hash }: Command,
  needs: ProofNeeds,
): Promise<Claimed<BonusChange | Refused<ClaimRefusal>> | undefined> {
  const { rows } = await retried(() =>
    sql<{ claimed: Claimed<BonusChange | Refused<ClaimRefusal>> | null }>`
      select bonus_claim(${bonusId}::uuid, ${customerId}, ${JSON.stringify(needs)}::jsonb, ${key}, ${hash}) as claimed
    `.execute(db),
  );
  return rows[0]?.claimed ?? undefined;
}

/** Ends a running bonus at the player's word, once for a key; undefined: the player has no such bonus. */
export async function forfeitBonus(
  db: QueryExecutorProvider,
  { bonusId, customerId, key, hash }: Command,
): Promise<Claimed<BonusChange | Refused<'bonus_not_running'>> | undefined> {
  const { rows } = await retried(() =>
    sql<{ done: Claimed<BonusChange | Refused<'bonus_not_running'>> | null }>`
      select bonus_forfeit(${bonusId}::uuid, ${customerId}, ${key}, ${hash}) as done`.execute(db),
  );
  return rows[0]?.done ?? undefined;
}

export interface DueBonus {
  customerId: string;
  brandId?: number;
  language?: string;
  /** The offer to tell the player of. */
  offer: Bonus | null;
}

/** Does the next thing that time decides about a bonus; undefined: nothing is due. */
export async function nextDue(db: QueryExecutorProvider): Promise<DueBonus | undefined> {
  const { rows } = await sql<{ due: DueBonus | null }>`select bonus_next_due() as due`.execute(db);
  return rows[0]?.due ?? undefined;
}

/** Tells the player's pages of an offer (RS4). */
export async function announceOffer(db: QueryExecutorProvider, customerId: string, message: string): Promise<void> {
  await sql`
    insert into outbox (customer_id, event, payload)
    values (${customerId}, 'BonusOffer', ${JSON.stringify({ values: { message } })}::jsonb)`.execute(db);
}
