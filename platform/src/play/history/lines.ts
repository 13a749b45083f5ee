import { type RawBuilder, sql } from 'kysely';
import type { BetFilter } from './schemas.ts';

/** Where a list goes on: after the bet with this time (to the microsecond) and id. */
export interface BetPlace {
  at: string;
  id: string;
}

/** Rows of one kind, newest first, at most as many as the whole list takes. */
interface Source {
  products: readonly string[];
  /** Columns and tables of the rows of a customer. */
  rows: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  product: RawBuilder<unknown>;
}

const ROUND_RESULT = sql`case when r.staked_bonus + r.staked_withdrawable = 0 then 'void' when r.wins = 0 then 'open'
  when r.won > r.staked_bonus + r.staked_withdrawable then 'won'
  when r.won = r.staked_bonus + r.staked_withdrawable then 'equal' else 'lost' end`;

const BET_RESULT = sql`case b.status when 'PENDING' then 'open' when 'CANCELLED' then 'void' when 'CASHED_OUT' then 'cashed-out'
  else case when b.payout > 0 then 'won' else 'lost' end end`;

const roundProduct = sql`case when 'livetables' = any (g.tags) then 'live' else 'casino' end`;

const SOURCES: Record<'round' | 'report' | 'bet', (customerId: string) => Source> = {
  round: (customerId) => ({
    products: ['casino', 'live'],
    product: roundProduct,
    at: sql`r.created_at`,
    id: sql`('round:' || r.provider || ':' || r.round_id)`,
    rows: sql`g.name, g.studio as detail, ${ROUND_RESULT} as result, r.staked_bonus + r.staked_withdrawable as stake,
        case when r.staked_bonus + r.staked_withdrawable > 0 and r.wins = 0 then null else r.won end as returned,
        w.currency, (select max(t.created_at) from game_transaction t where t.provider = r.provider and t.round_id = r.round_id
          and t.customer_id = r.customer_id and t.kind = 'win') as settled_at, r.round_id as reference
      from game_round r join game g on g.id = r.game_id join wallet w on w.customer_id = r.customer_id
      where r.customer_id = ${customerId}`,
  }),
  report: (customerId) => ({
    products: ['sports', 'lottery'],
    product: sql`p.product`,
    at: sql`p.placed_at`,
    id: sql`('report:' || p.provider || ':' || p.bet_id)`,
    rows: sql`p.name, p.detail, case when p.status = 'won' and p.returned = p.stake then 'equal' else p.status end as result,
        p.stake, p.returned, p.currency, p.settled_at, p.bet_id as reference
      from provider_bet p where p.customer_id = ${customerId}`,
  }),
  bet: (customerId) => ({
    products: ['tournament'],
    product: sql`'tournament'`,
    at: sql`b.created_at`,
    id: sql`('bet:' || b.id)`,
    rows: sql`coalesce(o.event_name, b.selection_id) as name, coalesce(o.selection_name || ' · ', '') || tn.name as detail,
        ${BET_RESULT} as result, b.stake, b.payout as returned, 'UNO' as currency, b.settled_at, b.id::text as reference
      from tournament_entry e join bet b on b.entry_id = e.id join tournament tn on tn.id = e.tournament_id
      left join offer o on o.selection_id = b.selection_id
      where e.customer_id = ${customerId}`,
  }),
};

/** A player's bets and rounds, newest first: columns of `HistoryBet` in minor units, `at` and `id`. */
export function betLines(customerId: string, filter: BetFilter, take: number, after?: BetPlace): RawBuilder<unknown> {
  const wanted = Object.values(SOURCES)
    .map((source) => source(customerId))
    .filter(({ products }) => !filter.product || products.includes(filter.product));
  const parts = wanted.map((source) => sql`(${rowsOf(source, filter, take, after)})`);
  return sql`select * from (${sql.join(parts, sql` union all `)}) line order by at desc, id desc limit ${take}`;
}

function rowsOf(
  { rows, at, id, product }: Source,
  filter: BetFilter,
  take: number,
  after?: BetPlace,
): RawBuilder<unknown> {
  const { from, to } = filter;
  const conditions = [
    from ? sql`${at} >= ${from}` : undefined,
    to ? sql`${at} < ${to}` : undefined,
    filter.product ? sql`${product} = ${filter.product}` : undefined,
    after
      ? sql`${at} <= ${after.at}::timestamptz and (${at}, ${id}) < (${after.at}::timestamptz, ${after.id})`
      : undefined,
  ].filter((condition) => condition !== undefined);
  const more = conditions.length > 0 ? sql` and ${sql.join(conditions, sql` and `)}` : sql``;
  return sql`select ${at} as at, ${id} as id, ${product} as product, ${rows}${more} order by ${at} desc, ${id} desc limit ${take}`;
}

const isKind = (kind: string): kind is keyof typeof SOURCES => Object.hasOwn(SOURCES, kind);

/** One bet of the player by its id; no row when there is none. */
export function betLine(customerId: string, id: string): RawBuilder<unknown> {
  const [kind = '', provider = '', ...rest] = id.split(':');
  const number = rest.join(':');
  const is = {
    round: sql`r.provider = ${provider} and r.round_id = ${number}`,
    report: sql`p.provider = ${provider} and p.bet_id = ${number}`,
    bet: sql`b.id::text = ${provider}`,
  };
  if (!isKind(kind))
    return sql`select null::timestamptz as at, null as id, null as product, null as name, null as detail,
    null as result, 0::bigint as stake, null::bigint as returned, null as currency, null::timestamptz as settled_at,
    null as reference where false`;
  const source = SOURCES[kind](customerId);
  return sql`select ${source.at} as at, ${source.id} as id, ${source.product} as product, ${source.rows} and ${is[kind]}`;
}
