// Generated from the .sql file of the same name by `npm run queries`.
import { many, one, only } from '@parlay/server/query';

export type BetLinesRow = {
  id: string;
  product: string;
  name: string;
  detail: string;
  result: string;
  stake: string;
  returned: string | null;
  possibleReturn: string | null;
  currency: string;
  placedAt: Date;
  settledAt: Date | null;
  reference: string;
  bookedBy: string | null;
  at: string;
};
export const betLines = many<{
  customerId: string;
  from?: Date | string | null | undefined;
  to?: Date | string | null | undefined;
  product?: string | null | undefined;
  result?: string | null | undefined;
  afterAt: Date | string;
  afterId: string;
  take: bigint | number | string;
  skipped: bigint | number | string;
}, BetLinesRow>(`/* planned for its values */ select id as "id", product as "product", name as "name", detail as "detail", result as "result",
  wire_money(stake, currency) as "stake", wire_money(returned, currency) as "returned", wire_money(possible_return, currency) as "possibleReturn", currency as "currency",
  at as "placedAt", settled_at as "settledAt", reference as "reference", booked_by as "bookedBy", at::text as "at"
from (
  select * from (
    (select r.created_at as at, ('round:' || r.provider || ':' || r.round_id) as id, (case when 'livetables' = any (g.tags) then 'live' else 'casino' end) as product, (case when not ((r.staked_bonus + r.staked_withdrawable) + r.free_stake > 0) then 'void' when r.wins = 0 then 'open'
  when r.won > (r.staked_bonus + r.staked_withdrawable) then 'won' when r.won = (r.staked_bonus + r.staked_withdrawable) and r.won > 0 then 'equal' else 'lost' end) as result,
  (r.staked_bonus + r.staked_withdrawable) as stake, (case when ((r.staked_bonus + r.staked_withdrawable) + r.free_stake > 0) and r.wins = 0 then null else r.won end) as returned, g.name, g.studio as detail, w.currency, null::bigint as possible_return,
  (select max(t.created_at) from game_transaction t
    where t.provider = r.provider and t.round_id = r.round_id and t.customer_id = r.customer_id and t.kind = 'win'
  ) as settled_at, r.round_id as reference, null as booked_by
from game_round r join game g on g.id = r.game_id join wallet w on w.customer_id = r.customer_id
where r.customer_id = $1 and ($2::timestamptz is null or r.created_at >= $2) and ($3::timestamptz is null or r.created_at < $3)
  and ($4::text is null or $4 in ('casino', 'live')) and ($4 is null or (case when 'livetables' = any (g.tags) then 'live' else 'casino' end) = $4)
  and ($5::text is null or (case when not ((r.staked_bonus + r.staked_withdrawable) + r.free_stake > 0) then 'void' when r.wins = 0 then 'open'
  when r.won > (r.staked_bonus + r.staked_withdrawable) then 'won' when r.won = (r.staked_bonus + r.staked_withdrawable) and r.won > 0 then 'equal' else 'lost' end) = $5) and r.created_at <= $6::timestamptz and (r.created_at, ('round:' || r.provider || ':' || r.round_id)) < ($6::timestamptz, $7)
    order by r.created_at desc, ('round:' || r.provider || ':' || r.round_id) desc limit $8)
    union all
    (select p.placed_at as at, ('report:' || p.provider || ':' || p.bet_id) as id, p.product, (case when p.status = 'open' then 'open' when p.free_given_back then 'void'
  when p.free_bonus is not null and p.status <> 'cashed-out' then case when p.free_paid > 0 then 'won' else p.status end
  when p.status <> 'won' or p.returned > p.stake then p.status
  when p.returned = p.stake then 'equal' else 'lost' end) as result, p.stake, (case when p.free_bonus is null or p.status = 'open' then p.returned else p.free_paid end) as returned,
  p.name, p.detail, p.currency, null::bigint as possible_return, p.settled_at, p.bet_id as reference,
  case when p.free_bonus is null then p.provider end as booked_by
from provider_bet p where p.customer_id = $1 and ($2::timestamptz is null or p.placed_at >= $2) and ($3::timestamptz is null or p.placed_at < $3)
  and ($4::text is null or $4 in ('sports', 'lottery')) and ($4 is null or p.product = $4)
  and ($5::text is null or (case when p.status = 'open' then 'open' when p.free_given_back then 'void'
  when p.free_bonus is not null and p.status <> 'cashed-out' then case when p.free_paid > 0 then 'won' else p.status end
  when p.status <> 'won' or p.returned > p.stake then p.status
  when p.returned = p.stake then 'equal' else 'lost' end) = $5) and p.placed_at <= $6::timestamptz and (p.placed_at, ('report:' || p.provider || ':' || p.bet_id)) < ($6::timestamptz, $7)
    order by p.placed_at desc, ('report:' || p.provider || ':' || p.bet_id) desc limit $8)
    union all
    (select k.placed_at as at, ('book:' || k.provider || ':' || k.bet_id) as id, k.product, (case when k.result is null then 'open' when k.free_given_back or k.result in ('void', 'rolled-back') and k.free_paid = 0 then 'void'
  when k.result = 'cashed-out' then 'cashed-out' when (case when k.result is null then null when k.free_bonus is not null then k.free_paid else k.refunded + k.returned end) > k.stake then 'won'
  when (case when k.result is null then null when k.free_bonus is not null then k.free_paid else k.refunded + k.returned end) = k.stake and k.stake > 0 then 'equal' else 'lost' end) as result, k.stake,
  (case when k.result is null then null when k.free_bonus is not null then k.free_paid else k.refunded + k.returned end) as returned, k.name, k.detail, k.currency,
  case when k.result is null then k.possible_return end as possible_return, k.settled_at, k.bet_id as reference, null as booked_by
from book_bet k where k.customer_id = $1 and ($2::timestamptz is null or k.placed_at >= $2) and ($3::timestamptz is null or k.placed_at < $3)
  and ($4::text is null or $4 in ('sports', 'lottery')) and ($4 is null or k.product = $4)
  and ($5::text is null or (case when k.result is null then 'open' when k.free_given_back or k.result in ('void', 'rolled-back') and k.free_paid = 0 then 'void'
  when k.result = 'cashed-out' then 'cashed-out' when (case when k.result is null then null when k.free_bonus is not null then k.free_paid else k.refunded + k.returned end) > k.stake then 'won'
  when (case when k.result is null then null when k.free_bonus is not null then k.free_paid else k.refunded + k.returned end) = k.stake and k.stake > 0 then 'equal' else 'lost' end) = $5) and k.placed_at <= $6::timestamptz and (k.placed_at, ('book:' || k.provider || ':' || k.bet_id)) < ($6::timestamptz, $7)
    order by k.placed_at desc, ('book:' || k.provider || ':' || k.bet_id) desc limit $8)
    union all
    (select b.created_at as at, ('bet:' || b.id) as id, 'tournament' as product, (case b.status when 'PENDING' then 'open' when 'CANCELLED' then 'void' when 'CASHED_OUT' then 'cashed-out'
  else case when b.payout > 0 then 'won' else 'lost' end end) as result, b.stake, b.payout as returned,
  coalesce(o.event_name, b.selection_id) as name, coalesce(o.selection_name || ' · ', '') || tn.name as detail,
  'UNO' as currency, null::bigint as possible_return, b.settled_at, b.id::text as reference, null as booked_by
from tournament_entry e join bet b on b.entry_id = e.id join tournament tn on tn.id = e.tournament_id
left join offer o on o.selection_id = b.selection_id where e.customer_id = $1 and ($2::timestamptz is null or b.created_at >= $2) and ($3::timestamptz is null or b.created_at < $3)
  and ($4::text is null or $4 in ('tournament')) and ($4 is null or 'tournament' = $4)
  and ($5::text is null or (case b.status when 'PENDING' then 'open' when 'CANCELLED' then 'void' when 'CASHED_OUT' then 'cashed-out'
  else case when b.payout > 0 then 'won' else 'lost' end end) = $5) and b.created_at <= $6::timestamptz and (b.created_at, ('bet:' || b.id)) < ($6::timestamptz, $7)
    order by b.created_at desc, ('bet:' || b.id) desc limit $8)
  ) line order by at desc, id desc limit $8 offset $9
) l order by l.at desc, l.id desc`, { params: ["customerId","from","to","product","result","afterAt","afterId","take","skipped"], sure: ["id","product","name","detail","result","stake","currency","placedAt","reference","at"] });

export type RoundLineRow = {
  id: string;
  product: string;
  name: string;
  detail: string;
  result: string;
  stake: string;
  returned: string | null;
  possibleReturn: string | null;
  currency: string;
  placedAt: Date;
  settledAt: Date | null;
  reference: string;
  bookedBy: string | null;
  at: string;
};
export const roundLine = one<{
  customerId: string;
  provider: string;
  number: string;
}, RoundLineRow>(`select id as "id", product as "product", name as "name", detail as "detail", result as "result",
  wire_money(stake, currency) as "stake", wire_money(returned, currency) as "returned", wire_money(possible_return, currency) as "possibleReturn", currency as "currency",
  at as "placedAt", settled_at as "settledAt", reference as "reference", booked_by as "bookedBy", at::text as "at" from (select r.created_at as at, ('round:' || r.provider || ':' || r.round_id) as id, (case when 'livetables' = any (g.tags) then 'live' else 'casino' end) as product, (case when not ((r.staked_bonus + r.staked_withdrawable) + r.free_stake > 0) then 'void' when r.wins = 0 then 'open'
  when r.won > (r.staked_bonus + r.staked_withdrawable) then 'won' when r.won = (r.staked_bonus + r.staked_withdrawable) and r.won > 0 then 'equal' else 'lost' end) as result,
  (r.staked_bonus + r.staked_withdrawable) as stake, (case when ((r.staked_bonus + r.staked_withdrawable) + r.free_stake > 0) and r.wins = 0 then null else r.won end) as returned, g.name, g.studio as detail, w.currency, null::bigint as possible_return,
  (select max(t.created_at) from game_transaction t
    where t.provider = r.provider and t.round_id = r.round_id and t.customer_id = r.customer_id and t.kind = 'win'
  ) as settled_at, r.round_id as reference, null as booked_by
from game_round r join game g on g.id = r.game_id join wallet w on w.customer_id = r.customer_id
where r.customer_id = $1 and r.provider = $2 and r.round_id = $3) l`, { params: ["customerId","provider","number"], sure: ["id","product","name","detail","result","stake","currency","placedAt","reference","at"] });

export type ReportLineRow = {
  id: string;
  product: 'sports' | 'lottery';
  name: string;
  detail: string;
  result: string;
  stake: string;
  returned: string | null;
  possibleReturn: string | null;
  currency: string;
  placedAt: Date;
  settledAt: Date | null;
  reference: string;
  bookedBy: string | null;
  at: string;
};
export const reportLine = one<{
  customerId: string;
  provider: string;
  number: string;
}, ReportLineRow>(`select id as "id", product as "product", name as "name", detail as "detail", result as "result",
  wire_money(stake, currency) as "stake", wire_money(returned, currency) as "returned", wire_money(possible_return, currency) as "possibleReturn", currency as "currency",
  at as "placedAt", settled_at as "settledAt", reference as "reference", booked_by as "bookedBy", at::text as "at" from (select p.placed_at as at, ('report:' || p.provider || ':' || p.bet_id) as id, p.product, (case when p.status = 'open' then 'open' when p.free_given_back then 'void'
  when p.free_bonus is not null and p.status <> 'cashed-out' then case when p.free_paid > 0 then 'won' else p.status end
  when p.status <> 'won' or p.returned > p.stake then p.status
  when p.returned = p.stake then 'equal' else 'lost' end) as result, p.stake, (case when p.free_bonus is null or p.status = 'open' then p.returned else p.free_paid end) as returned,
  p.name, p.detail, p.currency, null::bigint as possible_return, p.settled_at, p.bet_id as reference,
  case when p.free_bonus is null then p.provider end as booked_by
from provider_bet p where p.customer_id = $1 and p.provider = $2 and p.bet_id = $3) l`, { params: ["customerId","provider","number"], sure: ["id","product","name","detail","result","stake","currency","placedAt","reference","at"] });

export type BookLineRow = {
  id: string;
  product: 'sports' | 'lottery';
  name: string;
  detail: string;
  result: string;
  stake: string;
  returned: string | null;
  possibleReturn: string | null;
  currency: string;
  placedAt: Date;
  settledAt: Date | null;
  reference: string;
  bookedBy: string | null;
  at: string;
};
export const bookLine = one<{
  customerId: string;
  provider: string;
  number: string;
}, BookLineRow>(`select id as "id", product as "product", name as "name", detail as "detail", result as "result",
  wire_money(stake, currency) as "stake", wire_money(returned, currency) as "returned", wire_money(possible_return, currency) as "possibleReturn", currency as "currency",
  at as "placedAt", settled_at as "settledAt", reference as "reference", booked_by as "bookedBy", at::text as "at" from (select k.placed_at as at, ('book:' || k.provider || ':' || k.bet_id) as id, k.product, (case when k.result is null then 'open' when k.free_given_back or k.result in ('void', 'rolled-back') and k.free_paid = 0 then 'void'
  when k.result = 'cashed-out' then 'cashed-out' when (case when k.result is null then null when k.free_bonus is not null then k.free_paid else k.refunded + k.returned end) > k.stake then 'won'
  when (case when k.result is null then null when k.free_bonus is not null then k.free_paid else k.refunded + k.returned end) = k.stake and k.stake > 0 then 'equal' else 'lost' end) as result, k.stake,
  (case when k.result is null then null when k.free_bonus is not null then k.free_paid else k.refunded + k.returned end) as returned, k.name, k.detail, k.currency,
  case when k.result is null then k.possible_return end as possible_return, k.settled_at, k.bet_id as reference, null as booked_by
from book_bet k where k.customer_id = $1 and k.provider = $2 and k.bet_id = $3) l`, { params: ["customerId","provider","number"], sure: ["id","product","name","detail","result","stake","currency","placedAt","reference","at"] });

export type BetLineRow = {
  id: string;
  product: string;
  name: string;
  detail: string;
  result: string;
  stake: string;
  returned: string | null;
  possibleReturn: string | null;
  currency: string;
  placedAt: Date;
  settledAt: Date | null;
  reference: string;
  bookedBy: string | null;
  at: string;
};
export const betLine = one<{
  customerId: string;
  id: string;
}, BetLineRow>(`select id as "id", product as "product", name as "name", detail as "detail", result as "result",
  wire_money(stake, currency) as "stake", wire_money(returned, currency) as "returned", wire_money(possible_return, currency) as "possibleReturn", currency as "currency",
  at as "placedAt", settled_at as "settledAt", reference as "reference", booked_by as "bookedBy", at::text as "at" from (select b.created_at as at, ('bet:' || b.id) as id, 'tournament' as product, (case b.status when 'PENDING' then 'open' when 'CANCELLED' then 'void' when 'CASHED_OUT' then 'cashed-out'
  else case when b.payout > 0 then 'won' else 'lost' end end) as result, b.stake, b.payout as returned,
  coalesce(o.event_name, b.selection_id) as name, coalesce(o.selection_name || ' · ', '') || tn.name as detail,
  'UNO' as currency, null::bigint as possible_return, b.settled_at, b.id::text as reference, null as booked_by
from tournament_entry e join bet b on b.entry_id = e.id join tournament tn on tn.id = e.tournament_id
left join offer o on o.selection_id = b.selection_id where e.customer_id = $1 and b.id::text = $2) l`, { params: ["customerId","id"], sure: ["id","product","name","detail","result","stake","currency","placedAt","reference","at"] });

export type MoneySumsRow = {
  staked: string;
  returned: string;
  open: string;
  settledBets: number;
  openBets: number;
};
export const moneySums = only<{
  unit: string;
  customerId: string;
  from?: Date | string | null | undefined;
  to?: Date | string | null | undefined;
  product?: string | null | undefined;
  result?: string | null | undefined;
}, MoneySumsRow>(`/* planned for its values */ select wire_money(coalesce(sum(stake) filter (where returned is not null), 0)::bigint, $1) as "staked",
  wire_money(coalesce(sum(returned), 0)::bigint, $1) as "returned",
  wire_money(coalesce(sum(stake) filter (where returned is null), 0)::bigint, $1) as "open",
  (count(*) filter (where returned is not null))::int as "settledBets",
  (count(*) filter (where returned is null))::int as "openBets"
from (
  select (r.staked_bonus + r.staked_withdrawable) as stake, (case when ((r.staked_bonus + r.staked_withdrawable) + r.free_stake > 0) and r.wins = 0 then null else r.won end) as returned from game_round r join game g on g.id = r.game_id join wallet w on w.customer_id = r.customer_id
where r.customer_id = $2 and ($3::timestamptz is null or r.created_at >= $3) and ($4::timestamptz is null or r.created_at < $4)
  and ($5::text is null or $5 in ('casino', 'live')) and ($5 is null or (case when 'livetables' = any (g.tags) then 'live' else 'casino' end) = $5)
  and ($6::text is null or (case when not ((r.staked_bonus + r.staked_withdrawable) + r.free_stake > 0) then 'void' when r.wins = 0 then 'open'
  when r.won > (r.staked_bonus + r.staked_withdrawable) then 'won' when r.won = (r.staked_bonus + r.staked_withdrawable) and r.won > 0 then 'equal' else 'lost' end) = $6)
  union all select k.stake, (case when k.result is null then null when k.free_bonus is not null then k.free_paid else k.refunded + k.returned end) from book_bet k where k.customer_id = $2 and ($3::timestamptz is null or k.placed_at >= $3) and ($4::timestamptz is null or k.placed_at < $4)
  and ($5::text is null or $5 in ('sports', 'lottery')) and ($5 is null or k.product = $5)
  and ($6::text is null or (case when k.result is null then 'open' when k.free_given_back or k.result in ('void', 'rolled-back') and k.free_paid = 0 then 'void'
  when k.result = 'cashed-out' then 'cashed-out' when (case when k.result is null then null when k.free_bonus is not null then k.free_paid else k.refunded + k.returned end) > k.stake then 'won'
  when (case when k.result is null then null when k.free_bonus is not null then k.free_paid else k.refunded + k.returned end) = k.stake and k.stake > 0 then 'equal' else 'lost' end) = $6)
  union all select p.stake, (case when p.free_bonus is null or p.status = 'open' then p.returned else p.free_paid end) from provider_bet p
  where p.customer_id = $2 and p.free_bonus is not null and ($3::timestamptz is null or p.placed_at >= $3) and ($4::timestamptz is null or p.placed_at < $4)
  and ($5::text is null or $5 in ('sports', 'lottery')) and ($5 is null or p.product = $5)
  and ($6::text is null or (case when p.status = 'open' then 'open' when p.free_given_back then 'void'
  when p.free_bonus is not null and p.status <> 'cashed-out' then case when p.free_paid > 0 then 'won' else p.status end
  when p.status <> 'won' or p.returned > p.stake then p.status
  when p.returned = p.stake then 'equal' else 'lost' end) = $6)
) line`, { params: ["unit","customerId","from","to","product","result"], sure: ["staked","returned","open","settledBets","openBets"] });

export type PointSumsRow = {
  staked: string;
  returned: string;
  open: string;
  settledBets: number;
  openBets: number;
};
export const pointSums = only<{
  unit: string;
  customerId: string;
  from?: Date | string | null | undefined;
  to?: Date | string | null | undefined;
  product?: string | null | undefined;
  result?: string | null | undefined;
}, PointSumsRow>(`/* planned for its values */ select wire_money(coalesce(sum(stake) filter (where returned is not null), 0)::bigint, $1) as "staked",
  wire_money(coalesce(sum(returned), 0)::bigint, $1) as "returned",
  wire_money(coalesce(sum(stake) filter (where returned is null), 0)::bigint, $1) as "open",
  (count(*) filter (where returned is not null))::int as "settledBets",
  (count(*) filter (where returned is null))::int as "openBets"
from (select b.stake, b.payout as returned from tournament_entry e join bet b on b.entry_id = e.id join tournament tn on tn.id = e.tournament_id
left join offer o on o.selection_id = b.selection_id where e.customer_id = $2 and ($3::timestamptz is null or b.created_at >= $3) and ($4::timestamptz is null or b.created_at < $4)
  and ($5::text is null or $5 in ('tournament')) and ($5 is null or 'tournament' = $5)
  and ($6::text is null or (case b.status when 'PENDING' then 'open' when 'CANCELLED' then 'void' when 'CASHED_OUT' then 'cashed-out'
  else case when b.payout > 0 then 'won' else 'lost' end end) = $6)) line`, { params: ["unit","customerId","from","to","product","result"], sure: ["staked","returned","open","settledBets","openBets"] });

export type UnfinishedRoundsRow = {
  gameId: string;
  name: string;
  stake: string;
  currency: string;
  startedAt: Date;
  reference: string;
};
export const unfinishedRounds = many<{
  customerId: string;
}, UnfinishedRoundsRow>(`select g.id as "gameId", g.name, wire_money(r.staked_bonus + r.staked_withdrawable, w.currency) as "stake", w.currency,
  r.created_at as "startedAt", r.round_id as reference
from game_round r join game g on g.id = r.game_id join wallet w on w.customer_id = r.customer_id
where r.customer_id = $1 and r.wins = 0 and r.staked_bonus + r.staked_withdrawable > 0
order by r.created_at, r.round_id limit 20`, { params: ["customerId"], sure: ["stake"] });
