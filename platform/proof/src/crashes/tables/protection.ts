import { sql } from 'kysely';
import type { ReadRows } from './read-rows.ts';

interface LimitRow {
  customer: string;
  type: string;
  period: string;
  amount: bigint;
  /** A raise waits, or a removal: null. */
  waits: boolean;
  raise: bigint | null;
  /** The most that staff let the player ask for. */
  staffMost: bigint | null;
}
export interface LimitLine {
  customer: string;
  type: string;
  period: string;
  event: string;
  amount: bigint | null;
  isByStaff: boolean;
}
interface BreakRow {
  customer: string;
  taken: string;
  /** From before the run. */
  isOld: boolean;
  /** Its end is known, other than a timeout's. */
  isLifted: boolean;
}
interface SlotSessionRow {
  id: string;
  customer: string;
  minutes: number;
  amount: bigint;
  /** As it counts, and as the stakes in it are. */
  staked: bigint;
  stakes: bigint;
  /** Stakes after its time. */
  late: number;
  /** It began while another one ran. */
  isSecond: boolean;
  /** From before the run. */
  isOld: boolean;
}
/** Tables that protect players: limits, breaks, and sessions. */
export interface ProtectionTables {
  limits: LimitRow[];
  /** In the order in which they were written. */
  limitEvents: LimitLine[];
  /** Open sessions that end later than their player's limit of session time allows. */
  overlongSessions: { customer: string; minutes: bigint }[];
  breaks: BreakRow[];
  /** How many e-mails say that an exclusion is lifted. */
  liftLetters: number;
  slotSessions: SlotSessionRow[];
  /** Stakes of games that came when no session of their player lasted any more. */
  lateStakes: { customer: string; transaction: string }[];
  openSessions: { customer: string }[];
}

export const readProtection = async (rows: ReadRows): Promise<ProtectionTables> => ({
  limits: await rows(sql<LimitRow>`
    select customer_id as customer, kind as type, period, amount, raise_due_at is not null as waits, raise_amount as raise,
      staff_amount as "staffMost"
    from player_limit`),
  limitEvents: await rows(sql<LimitLine>`
    select customer_id as customer, kind as type, period, event, amount, actor like 'operator:%' as "isByStaff"
    from limit_event order by id`),
  // The session of a player with one may last as long as the day's limit says, from when it or the day began; the next day
  // brings its whole time. A second: times are rounded.
  overlongSessions: await rows(sql<{ customer: string; minutes: bigint }>`
    select s.customer_id as customer, l.amount as minutes
    from session s join player_limit l on l.customer_id = s.customer_id and l.kind = 'session' and l.period = 'day'
    join wallet w on w.customer_id = s.customer_id,
      lateral (select date_trunc('day', now() at time zone w.time_zone) at time zone w.time_zone as starts) as today,
      lateral (select today.starts + interval '1 day' as tomorrow, make_interval(mins => l.amount::int) as lasts) as span
    where s.ended_at is null and s.no_play_until is null and s.ends_at > interval '1 second' + case
      when greatest(s.created_at, today.starts) + lasts <= tomorrow
        -- It may have lasted longer when the limit was set: then it ends with that.
        then greatest(s.created_at + lasts, today.starts + lasts, l.since)
      else tomorrow + lasts end`),
  breaks: await rows(sql<BreakRow>`
    select customer_id as customer, kind as taken, starts_at < now() - interval '1 month' as "isOld",
      kind = 'exclusion' and in_force_until < 'infinity' as "isLifted"
    from play_break`),
  liftLetters: (await rows(sql`select from mail where kind = 'exclusion-lifted'`)).length,
  slotSessions: await rows(sql<SlotSessionRow>`
    select s.id, s.customer_id as customer, s.minutes, s.amount, s.staked, coalesce(sum(t.amount), 0)::bigint as stakes,
      count(*) filter (where t.created_at >= s.ends_at)::int as late, s.began_at < now() - interval '1 day' as "isOld",
      exists (
        select from slot_session other where other.customer_id = s.customer_id and other.id <> s.id
          and other.began_at <= s.began_at and coalesce(other.used_up_at, other.ends_at) > s.began_at) as "isSecond"
    from slot_session s left join game_transaction t on t.slot_session_id = s.id and t.kind = 'bet' and not t.rolled_back
    group by s.id`),
  lateStakes: await rows(sql<{ customer: string; transaction: string }>`
    select t.customer_id as customer, t.transaction_id as transaction from game_transaction t
    where t.kind = 'bet' and exists (select from session s where s.customer_id = t.customer_id)
      and not exists (
        select from session s
        where s.customer_id = t.customer_id and s.created_at <= t.created_at and s.expires_at > t.created_at)`),
  openSessions: await rows(sql<{ customer: string }>`
    select distinct customer_id as customer from session where ended_at is null`),
});
