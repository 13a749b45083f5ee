// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type WithdrawalHasTransfersStateRow = {
  id: string;
  state: 'requested' | 'on_hold' | 'approved' | 'sent' | 'paid' | 'rejected' | 'cancelled' | 'returned';
  transfers: string[] | null;
};
export const withdrawalHasTransfersState = many<never, WithdrawalHasTransfersStateRow>(`select w.id::text, w.state, array_agg(t.kind order by t.id) as transfers
from withdrawal w left join transfer t on t.key = w.id::text
  and t.scope in ('withdrawal_lock', 'withdrawal_unlock', 'withdrawal', 'withdrawal_return')
group by w.id
having coalesce(array_agg(t.kind::text order by t.id) filter (where t.id is not null), '{}') not in (
  case w.state when 'paid' then array['withdrawal_lock', 'withdrawal']
    when 'rejected' then array['withdrawal_lock', 'withdrawal_unlock']
    when 'cancelled' then array['withdrawal_lock', 'withdrawal_unlock']
    when 'returned' then array['withdrawal_lock', 'withdrawal', 'withdrawal_return']
    else array['withdrawal_lock'] end,
  case w.state when 'returned' then array['withdrawal_lock', 'withdrawal_unlock'] else array['withdrawal_lock', 'none'] end)`);

export type WithdrawalMovedAmountEachTimeRow = {
  id: string;
  kind: 'deposit' | 'game_stake' | 'game_win' | 'game_rollback' | 'opening_balance' | 'free_cash' | 'tournament_entry' | 'tournament_prize' | 'tournament_refund' | 'tournament_rake' | 'tournament_pool' | 'tournament_added' | 'points_grant' | 'points_result' | 'bet_stake' | 'bet_payout' | 'bet_void' | 'bet_cashout' | 'bet_correction' | 'withdrawal_lock' | 'withdrawal_unlock' | 'withdrawal' | 'withdrawal_return' | 'bonus_claim' | 'bonus_conversion' | 'bonus_forfeit' | 'bonus_expiry' | 'ticket_entry' | 'ticket_return' | 'free_round_win' | 'free_bet_win' | 'deposit_reversal' | 'deposit_loss' | 'bonus_reversal' | 'book_stake' | 'book_win' | 'book_cashout' | 'book_refund' | 'book_correction';
};
export const withdrawalMovedAmountEachTime = many<never, WithdrawalMovedAmountEachTimeRow>(`select w.id::text, t.kind from withdrawal w join transfer t on t.key = w.id::text and t.scope like 'withdrawal%'
join wallet u on u.customer_id = w.customer_id
join posting p on p.transfer_id = t.id and p.account_id in (u.withdrawable_account, u.locked_account)
group by w.id, w.amount, t.id, t.kind, u.locked_account, u.withdrawable_account
having coalesce(sum(p.amount) filter (where p.account_id = u.locked_account), 0)
    <> case t.kind when 'withdrawal_lock' then w.amount when 'withdrawal_return' then 0 else -w.amount end
  or coalesce(sum(p.amount) filter (where p.account_id = u.withdrawable_account), 0)
    <> case t.kind when 'withdrawal_lock' then -w.amount when 'withdrawal' then 0 else w.amount end`);

export type LockedMoneyCoversOpenWithdrawalsRow = {
  customer_id: string;
  locked: string;
  held: string | null;
};
export const lockedMoneyCoversOpenWithdrawals = many<never, LockedMoneyCoversOpenWithdrawalsRow>(`select u.customer_id, u.locked::text, sum(w.amount)::text as held from wallet u join withdrawal w using (customer_id)
where w.state in ('requested', 'on_hold', 'approved', 'sent') group by u.customer_id having u.locked < sum(w.amount)`);

export type LastStepWithdrawalWhereStandsRow = {
  id: string;
};
export const lastStepWithdrawalWhereStands = many<never, LastStepWithdrawalWhereStandsRow>(`select w.id::text from withdrawal w join payment_request r on r.id = w.id
left join lateral (select * from withdrawal_step where withdrawal_id = w.id order by id desc limit 1) s on true
where (s.state, s.status) is distinct from (w.state, r.status) or s.hold is distinct from w.hold`);

export type TransferWithdrawalStepRow = {
  id: string;
};
export const transferWithdrawalStep = many<never, TransferWithdrawalStepRow>(`select t.id::text from transfer t where t.scope like 'withdrawal%'
  and not exists (select 1 from withdrawal_step s where s.withdrawal_id::text = t.key and s.transfer_id = t.id)`);
