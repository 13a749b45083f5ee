// Generated from the .sql file of the same name by `npm run queries`.
import { many, only } from '@parlay/server/query';

export type LimitsRow = {
  customer: string;
  type: 'deposit' | 'netDeposit' | 'loss' | 'wager' | 'session';
  period: 'day' | 'week' | 'month';
  amount: bigint;
  waits: boolean;
  raise: bigint | null;
  staffMost: bigint | null;
};
/** A raise waits, or a removal: null. The staff's amount is the most that they let the player ask for. */
export const limits = many<never, LimitsRow>(`select customer_id as customer, kind as type, period, amount, raise_due_at is not null as waits, raise_amount as raise,
  staff_amount as "staffMost"
from player_limit`);

export type LimitEventsRow = {
  customer: string;
  type: 'deposit' | 'netDeposit' | 'loss' | 'wager' | 'session';
  period: 'day' | 'week' | 'month';
  event: 'set' | 'lowered' | 'raise_asked' | 'raised' | 'raise_withdrawn' | 'raise_lapsed';
  amount: bigint | null;
  isByStaff: boolean;
};
/** In the order in which they were written. */
export const limitEvents = many<never, LimitEventsRow>(`select customer_id as customer, kind as type, period, event, amount, actor like 'operator:%' as "isByStaff"
from limit_event order by id`);

export type OverlongSessionsRow = {
  customer: string;
  minutes: bigint;
};
/** Open sessions that end later than their player's limit of session time allows: that of a player with one may last as long as
 * the day's limit says, from when it or the day began; the next day brings its whole time. One that lasted longer when the
 * limit was set ends with that. A second: times are rounded. */
export const overlongSessions = many<never, OverlongSessionsRow>(`select s.customer_id as customer, l.amount as minutes
from session s join player_limit l on l.customer_id = s.customer_id and l.kind = 'session' and l.period = 'day'
join wallet w on w.customer_id = s.customer_id,
  lateral (select date_trunc('day', now() at time zone w.time_zone) at time zone w.time_zone as starts) as today,
  lateral (select today.starts + interval '1 day' as tomorrow, make_interval(mins => l.amount::int) as lasts) as span
where s.ended_at is null and s.no_play_until is null and s.ends_at > interval '1 second' + case
  when greatest(s.created_at, today.starts) + lasts <= tomorrow
    then greatest(s.created_at + lasts, today.starts + lasts, l.since)
  else tomorrow + lasts end`);

export type BreaksRow = {
  customer: string;
  taken: 'timeout' | 'exclusion';
  isOld: boolean;
  isLifted: boolean;
};
/** One is lifted when its end is known, other than a timeout's. */
export const breaks = many<never, BreaksRow>(`select customer_id as customer, kind as taken, starts_at < now() - interval '1 month' as "isOld",
  kind = 'exclusion' and in_force_until < 'infinity' as "isLifted"
from play_break`, { sure: ["isOld"] });

export type LiftLettersRow = {
  letters: number;
};
/** How many e-mails say that an exclusion is lifted. */
export const liftLetters = only<never, LiftLettersRow>(`select count(*)::int as letters from mail where kind = 'exclusion-lifted'`);

export type SlotSessionsRow = {
  id: string;
  customer: string;
  minutes: number;
  amount: bigint;
  staked: bigint;
  stakes: bigint;
  late: number;
  isOld: boolean;
  isSecond: boolean;
};
/** What was staked, as it counts and as the stakes in it are; stakes after its time; whether it began while another one ran. */
export const slotSessions = many<never, SlotSessionsRow>(`select s.id, s.customer_id as customer, s.minutes, s.amount, s.staked, coalesce(sum(t.amount), 0)::bigint as stakes,
  count(*) filter (where t.created_at >= s.ends_at)::int as late, s.began_at < now() - interval '1 day' as "isOld",
  exists (
    select from slot_session other where other.customer_id = s.customer_id and other.id <> s.id
      and other.began_at <= s.began_at and coalesce(other.used_up_at, other.ends_at) > s.began_at) as "isSecond"
from slot_session s left join game_transaction t on t.slot_session_id = s.id and t.kind = 'bet' and not t.rolled_back
group by s.id`, { sure: ["isOld"] });

export type LateStakesRow = {
  customer: string;
  transaction: string;
};
/** Stakes of games that came when no session of their player lasted any more. */
export const lateStakes = many<never, LateStakesRow>(`select t.customer_id as customer, t.transaction_id as transaction from game_transaction t
where t.kind = 'bet' and exists (select from session s where s.customer_id = t.customer_id)
  and not exists (
    select from session s
    where s.customer_id = t.customer_id and s.created_at <= t.created_at and s.expires_at > t.created_at)`);

export type OpenSessionsRow = {
  customer: string;
};
export const openSessions = many<never, OpenSessionsRow>(`select distinct customer_id as customer from session where ended_at is null`);
