// Generated from the .sql file of the same name by `npm run queries`.
import { many, one } from '@parlay/server/query';

export type RoundMovesRow = {
  at: Date;
  outcome: unknown;
  amount: string;
  kind: string;
  before: string | null;
  after: string | null;
};
export const roundMoves = many<{
  currency: string;
  provider: string;
  reference: string;
  customerId: string;
}, RoundMovesRow>(`select g.created_at as at, g.outcome, wire_money(g.amount, $1) as "amount",
  case when g.kind = 'win' then 'return' when g.rolled_back then 'rollback' else 'stake' end as kind,
  wire_money(e.balance - e.amount, $1) as "before", wire_money(e.balance, $1) as "after"
from game_transaction g
  left join transfer t on t.scope = 'game:' || g.provider || ':' || g.kind and t.key = g.transaction_id
  left join wallet_entry e on e.transfer_id = t.id and e.customer_id = g.customer_id
    and e.at >= g.created_at and e.at < g.created_at + interval '1 minute'
where g.provider = $2 and g.round_id = $3 and g.customer_id = $4
  and g.kind in ('bet', 'win') order by g.created_at, g.kind`, { params: ["currency","provider","reference","customerId"], sure: ["amount"] });

export type BookMovesRow = {
  at: Date;
  amount: string;
  kind: string;
  before: string | null;
  after: string | null;
};
export const bookMoves = many<{
  currency: string;
  provider: string;
  reference: string;
  customerId: string;
}, BookMovesRow>(`select m.at, wire_money(case m.kind when 'place' then m.staked else m.refunded + m.returned + m.free_paid end, $1) as "amount",
  case when m.kind = 'place' then 'stake' when m.kind = 'cash-out' then 'cash-out' when t.kind = 'book_correction' then 'correction'
    when t.kind = 'book_refund' then 'refund' else 'return' end as "kind",
  wire_money(e.balance - e.amount, $1) as "before", wire_money(e.balance, $1) as "after"
from book_move m
  left join transfer t on t.scope in ('book:' || m.provider, 'book:' || m.provider || ':debt') and t.key = m.transaction_id
  left join wallet_entry e on e.transfer_id = t.id and e.customer_id = m.customer_id
    and e.at > m.at - interval '1 minute' and e.at < m.at + interval '1 minute'
where m.provider = $2 and m.bet_id = $3 and m.customer_id = $4
  and (m.kind = 'place' or m.refunded <> 0 or m.returned <> 0 or m.free_paid <> 0)
  and (t.scope is null or t.scope = 'book:' || m.provider or not exists (
    select from transfer other where other.scope = 'book:' || m.provider and other.key = m.transaction_id))
order by m.at, m.transaction_id`, { params: ["currency","provider","reference","customerId"], sure: ["amount","kind"] });

export type BookStakesRow = {
  withdrawable: string;
  bonus: string;
  free: string | null;
  owed: string | null;
};
export const bookStakes = one<{
  currency: string;
  provider: string;
  reference: string;
  customerId: string;
}, BookStakesRow>(`select wire_money(stake - stake_bonus, $1) as "withdrawable", wire_money(stake_bonus, $1) as "bonus",
  wire_money(nullif(free_stake, 0), $1) as "free", (
    select wire_money(nullif(greatest(sum(m.owed), 0), 0)::bigint, $1) from book_move m
    where m.provider = b.provider and m.bet_id = b.bet_id) as "owed"
from book_bet b where provider = $2 and bet_id = $3 and customer_id = $4`, { params: ["currency","provider","reference","customerId"], sure: ["withdrawable","bonus"] });

export type BookPicksRow = {
  event: string;
  market: string;
  selection: string;
  odds: number;
  result: 'won' | 'lost' | 'void' | 'half-won' | 'half-lost' | null;
};
export const bookPicks = many<{
  provider: string;
  reference: string;
  customerId: string;
}, BookPicksRow>(`select s.event, s.market, s.selection, s.odds::float8 as "odds", s.result
from book_selection s join book_bet b using (provider, bet_id)
where s.provider = $1 and s.bet_id = $2 and b.customer_id = $3 order by s.ordinal`, { params: ["provider","reference","customerId"], sure: ["odds"] });

export type RoundStakesRow = {
  withdrawable: string;
  bonus: string;
  free: string | null;
};
export const roundStakes = one<{
  currency: string;
  provider: string;
  reference: string;
  customerId: string;
}, RoundStakesRow>(`select wire_money(staked_withdrawable, $1) as "withdrawable", wire_money(staked_bonus, $1) as "bonus",
  wire_money(nullif(free_stake, 0), $1) as "free"
from game_round where provider = $2 and round_id = $3 and customer_id = $4`, { params: ["currency","provider","reference","customerId"], sure: ["withdrawable","bonus"] });

export type FreeStakeOfRow = {
  free: string | null;
};
export const freeStakeOf = one<{
  currency: string;
  provider: string;
  reference: string;
  customerId: string;
}, FreeStakeOfRow>(`select wire_money(free_stake, $1) as free from provider_bet
where provider = $2 and bet_id = $3 and customer_id = $4 and free_stake > 0`, { params: ["currency","provider","reference","customerId"] });

export type OddsOfRow = {
  odds: number;
};
export const oddsOf = one<{
  betId: string;
}, OddsOfRow>(`select odds from bet where id = $1::uuid`, { params: ["betId"] });
