import { type QueryExecutorProvider, sql } from 'kysely';

/** Amounts and times as on the wire. */
interface WithheldReward {
  kind: string;
  withdrawable: string;
  bonus: string;
  currency: string;
  reference: string | null;
  withheldAt: string;
  paidAt: string | null;
}

/** A player whose rewards wait for an operator, because another account may be the same person's. */
export interface RewardHold {
  customerId: string;
  brandId: number;
  username: string;
  foundAt: Date;
  decision: 'pay' | 'refuse' | null;
  decidedAt: Date | null;
  /** `customerId` null: the player's own name cannot be compared with others. */
  matches: { basis: 'name-and-birth-date' | 'phone' | 'card' | 'name-not-comparable'; customerId: string | null }[];
  /** Accounts of the brand that used the same browser, used last first, at most 20: a hint that holds nothing (decision 059). */
  sameBrowser: { customerId: string; lastUsedAt: string }[];
  withheld: WithheldReward[];
}

/** Looks for other accounts of the same person, and holds the rewards of one of them (decision 052). */
export async function checkRewardHold(db: QueryExecutorProvider, customerId: string): Promise<void> {
  await sql`select reward_hold_check(${customerId})`.execute(db);
}

/** A player's withheld rewards. */
export type WithheldState = 'none' | 'waiting' | 'refused';

export async function withheldState(db: QueryExecutorProvider, customerId: string): Promise<WithheldState> {
  const { rows } = await sql<{ decision: string | null }>`
    select h.decision from reward_hold h where h.customer_id = ${customerId} and exists (
      select 1 from withheld_reward w where w.customer_id = h.customer_id and w.paid_at is null)`.execute(db);
  if (!rows[0]) return 'none';
  return rows[0].decision === 'refuse' ? 'refused' : 'waiting';
}

export interface HoldsQuery {
  state: 'open' | 'all';
  page: number;
  size: number;
}

/** Oldest first; one more than the page holds, so that the caller knows whether there is a next one. */
export async function rewardHolds(
  db: QueryExecutorProvider,
  { state, page, size }: HoldsQuery,
): Promise<{ items: RewardHold[]; hasNext: boolean }> {
  const { rows } = await sql<RewardHold>`
    select ${HOLD} from reward_hold h join player p using (customer_id) join wallet w using (customer_id)
    where ${state} = 'all' or h.decision is null
    order by h.found_at, h.customer_id limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  return { items: rows.slice(0, size), hasNext: rows.length > size };
}

const HOLD = sql`
  h.customer_id as "customerId", p.brand_id as "brandId", p.username, h.found_at as "foundAt", h.decision,
  h.decided_at as "decidedAt",
  (select jsonb_agg(jsonb_build_object('basis', m.basis, 'customerId', m.other) order by m.basis, m.other)
    from reward_hold_match m where m.customer_id = h.customer_id) as matches,
  (select coalesce(jsonb_agg(jsonb_build_object('customerId', s.customer_id, 'lastUsedAt', wire_instant(s.last_used_at))
      order by s.last_used_at desc, s.customer_id), '[]')
    from (select o.customer_id, max(o.last_used_at) as last_used_at
      from browser_fingerprint f join browser_fingerprint o on o.hash = f.hash and o.customer_id <> f.customer_id
      where f.customer_id = h.customer_id group by o.customer_id order by 2 desc, 1 limit 20) s) as "sameBrowser",
  (select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'withdrawable', wire_money(r.withdrawable, w.currency),
      'bonus', wire_money(r.bonus, w.currency), 'currency', w.currency, 'reference', r.reference,
      'withheldAt', wire_instant(r.withheld_at), 'paidAt', wire_instant(r.paid_at)) order by r.withheld_at), '[]')
    from withheld_reward r where r.customer_id = h.customer_id) as withheld`;

export interface HoldDecision {
  customerId: string;
  decision: 'pay' | 'refuse';
  /** Name of the operator. */
  actor: string;
  reason: string;
}

/** Decides about a hold; `pay` pays what was withheld. Returns how many rewards it paid; undefined: there is no hold. */
export async function decideRewardHold(
  db: QueryExecutorProvider,
  { customerId, decision, actor, reason }: HoldDecision,
): Promise<number | undefined> {
  const { rows } = await sql<{ paid: number | null }>`
    select reward_hold_decide(${customerId}, ${decision}, ${actor}, ${reason}) as paid`.execute(db);
  return rows[0]?.paid ?? undefined;
}
