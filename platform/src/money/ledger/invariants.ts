import { type QueryExecutorProvider, sql } from 'kysely';
import { BONUS_RULES } from './bonus-invariants.ts';
import { ENTRY_RULES } from './entry-invariants.ts';
import { LIMIT_RULES } from './limit-invariants.ts';
import { TOURNAMENT_RULES } from './tournament-invariants.ts';
import { WITHDRAWAL_RULES } from './withdrawal-invariants.ts';

/** A rule of the ledger that does not hold, with the rows that break it. */
export interface BrokenInvariant {
  rule: string;
  rows: unknown[];
}

const SUMS_OF_WALLET = sql`
  select w.customer_id, w.version, w.spendable, w.withdrawable, w.locked, w.bonus,
    coalesce(sum(p.amount), 0) as posted,
    coalesce(sum(p.amount) filter (where own.part = 'withdrawable'), 0) as posted_withdrawable,
    coalesce(sum(p.amount) filter (where own.part = 'locked'), 0) as posted_locked,
    count(distinct p.transfer_id) as transfers
  from wallet w
  left join wallet_account own on own.customer_id = w.customer_id
  left join posting p on p.account_id = own.account_id and p.unit not like 'UNO:%'
  group by w.customer_id`;

/** Each query finds what must not be there. */
const RULES = {
  'postings of a unit sum to zero': sql`select unit, sum(amount)::text from booked_posting group by unit having sum(amount) <> 0`,
  'postings of a transfer sum to zero in each unit': sql`
    select transfer_id::text, unit, sum(amount)::text from booked_posting group by transfer_id, unit having sum(amount) <> 0`,
  'a transfer has postings': sql`
    select id::text from booked_transfer t where not exists (select 1 from booked_posting where transfer_id = t.id)`,
  'a wallet is the sum of its postings': sql`
    select customer_id, spendable::text, posted::text from (${SUMS_OF_WALLET}) s
    where spendable <> posted or withdrawable <> posted_withdrawable or locked <> posted_locked`,
  'a wallet has one version for each transfer': sql`
    select customer_id, version::text, transfers::text from (${SUMS_OF_WALLET}) s where version <> transfers`,
  'no balance is below zero': sql`
    select customer_id from wallet where least(spendable, withdrawable, locked, bonus) < 0
    union all select id::text from tournament_entry where least(available, open_bets) < 0`,
  'a house shard is the sum of its postings': sql`
    select h.unit, h.shard, h.balance::text from house h left join posting p on p.account_id = h.account_id
    group by h.unit, h.shard having h.balance <> coalesce(sum(p.amount), 0)`,
  'the points of an entry are the sum of their postings': sql`
    select e.id::text from tournament_entry e
    left join account a on a.owner = e.id::text and a.kind in ('points_available', 'points_open')
    left join booked_posting p on p.account_id = a.id
    group by e.id
    having e.available <> coalesce(sum(p.amount) filter (where a.kind = 'points_available'), 0)
        or e.open_bets <> coalesce(sum(p.amount) filter (where a.kind = 'points_open'), 0)`,
  'a wallet change has one realtime fact': sql`
    select w.customer_id, w.version::text, count(o.id)::text as facts from wallet w
    left join outbox o on o.customer_id = w.customer_id and o.version is not null
    group by w.customer_id
    having count(o.id) <> w.version - coalesce(min(o.version), 1) + 1 or max(o.version) > w.version`,
  'a bet that stands is one stake': sql`
    select b.transaction_id from game_transaction b
    left join transfer t on t.scope = 'game:' || b.provider || ':bet' and t.key = b.transaction_id
    left join posting p on p.transfer_id = t.id and p.amount < 0
    where b.kind = 'bet' and not b.is_free
    group by b.provider, b.transaction_id having coalesce(-sum(p.amount), 0) <> b.amount`,
  'a win that paid is one transfer': sql`
    select b.transaction_id from game_transaction b
    where b.kind = 'win' and b.amount > 0 and not exists (
      select 1 from transfer t where t.scope = 'game:' || b.provider || ':win' and t.key = b.transaction_id)`,
  'a bet rolled back has one transfer back': sql`
    select b.transaction_id from game_transaction b
    where not b.is_free and b.rolled_back <> exists (
      select 1 from transfer t where t.scope = 'game:' || b.provider || ':rollback' and t.key = b.transaction_id)`,
  'a deposit is booked if and only if it succeeded': sql`
    select r.id::text from payment_request r
    where r.kind = 'deposit' and (r.status in ('SUCCESSFUL', 'SUCCESSFUL_REVERSAL')) <> exists (
      select 1 from transfer t where t.scope = 'deposit' and t.key = r.id::text)`,
  'a deposit that was reversed leaves nothing at its company': sql`
    select r.id::text from payment_request r
    join transfer t on t.key = r.id::text and t.scope in ('deposit', 'deposit_reversal', 'deposit_loss')
    join posting p on p.transfer_id = t.id join account a on a.id = p.account_id and a.kind = 'psp'
    where r.kind = 'deposit'
    group by r.id having (r.status = 'SUCCESSFUL_REVERSAL') <> (sum(p.amount) = 0)`,
  ...BONUS_RULES,
  ...ENTRY_RULES,
  ...TOURNAMENT_RULES,
  ...WITHDRAWAL_RULES,
  ...LIMIT_RULES,
};

/** Looks for anything in the books that cannot be. An empty list is what one wants; run it when the load has ended. */
export async function invariants(db: QueryExecutorProvider): Promise<BrokenInvariant[]> {
  const found = [];
  for (const [rule, query] of Object.entries(RULES)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) found.push({ rule, rows });
  }
  return found;
}
