// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one } from '@parlay/server/query';

export type SessionMoneyRow = {
  currency: string;
  initialBalance: string;
  finalBalance: string;
  staked: string;
  won: string;
  lost: string;
  sessionBalance: string;
  gamesBalance: string;
  startedAt: Date;
  realityCheckedAt: Date | null;
};
export const sessionMoney = one<{
  sessionId: string;
}, SessionMoneyRow>(`with s as (
  select s.created_at as began, s.opening_balance, s.reality_checked_at, w.*
  from session s join wallet w using (customer_id) where s.id = $1::uuid
), moved as (
  select
    coalesce(-sum(a.amount) filter (where t.kind in (
      'game_stake', 'game_rollback', 'tournament_entry', 'tournament_refund', 'book_stake', 'book_refund')), 0)::bigint as staked,
    coalesce(sum(a.amount) filter (where t.kind in ('game_win', 'tournament_prize', 'free_round_win', 'free_bet_win',
      'book_win', 'book_cashout', 'book_correction')), 0)::bigint as won,
    coalesce(sum(a.amount) filter (where t.kind in ('game_stake', 'game_rollback', 'game_win', 'free_round_win')), 0)::bigint as games,
    coalesce(sum(a.amount), 0)::bigint as everything
  from s join transfer t on t.customer_id = s.customer_id and t.created_at >= s.began
    and t.scope not in ('bet', 'bet_result')
  join lateral (
    select sum(p.amount) as amount from posting p
    join wallet_account own on own.account_id = p.account_id and own.customer_id = s.customer_id
    where p.transfer_id = t.id
  ) a on true
)
select s.currency, wire_money(coalesce(s.opening_balance, s.spendable - moved.everything), s.currency) as "initialBalance",
  wire_money(s.spendable, s.currency) as "finalBalance", wire_money(moved.staked, s.currency) as "staked",
  wire_money(moved.won, s.currency) as "won",
  wire_money(greatest(moved.staked - moved.won, 0), s.currency) as "lost",
  wire_money(moved.won - moved.staked, s.currency) as "sessionBalance",
  wire_money(moved.games, s.currency) as "gamesBalance",
  s.began as "startedAt", s.reality_checked_at as "realityCheckedAt"
from s cross join moved`, { params: ["sessionId"], sure: ["initialBalance","finalBalance","staked","won","lost","sessionBalance","gamesBalance"] });

export type SessionTimesRow = {
  startedAt: Date;
  realityCheckedAt: Date | null;
};
export const sessionTimes = one<{
  sessionId: string;
}, SessionTimesRow>(`select created_at as "startedAt", reality_checked_at as "realityCheckedAt" from session where id = $1::uuid`, { params: ["sessionId"] });

export const setRealityCheck = exec<{
  period?: string | null | undefined;
  customerId: string;
}>(`update player set reality_check_period = $1 where customer_id = $2`, { params: ["period","customerId"] });

export const acknowledgeRealityCheck = exec<{
  sessionId: string;
}>(`update session set reality_checked_at = now() where id = $1::uuid`, { params: ["sessionId"] });

export type RealityCheckPeriodRow = {
  period: string | null;
};
export const realityCheckPeriod = one<{
  customerId: string;
}, RealityCheckPeriodRow>(`select reality_check_period as period from player where customer_id = $1`, { params: ["customerId"] });
