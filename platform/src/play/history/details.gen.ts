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
