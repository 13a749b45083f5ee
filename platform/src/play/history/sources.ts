import { type RawBuilder, sql } from 'kysely';

/** Rows of one kind, in minor units. */
export interface Source {
  products: readonly string[];
  at: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  product: RawBuilder<unknown>;
  result: RawBuilder<unknown>;
  stake: RawBuilder<unknown>;
  /** null while it is open. */
  returned: RawBuilder<unknown>;
  /** `name`, `detail`, `currency`, `settled_at` and `reference`. */
  facts: RawBuilder<unknown>;
  /** Tables, and the condition that the rows are the customer's. */
  tables: RawBuilder<unknown>;
}

const roundStake = sql`(r.staked_bonus + r.staked_withdrawable)`;

/** A round that stands: the player staked in it, or the house did. */
const isPlayed = sql`(${roundStake} + r.free_stake > 0)`;

const roundResult = sql`(case when not ${isPlayed} then 'void' when r.wins = 0 then 'open'
  when r.won > ${roundStake} then 'won' when r.won = ${roundStake} and r.won > 0 then 'equal' else 'lost' end)`;

const betResult = sql`(case b.status when 'PENDING' then 'open' when 'CANCELLED' then 'void' when 'CASHED_OUT' then 'cashed-out'
  else case when b.payout > 0 then 'won' else 'lost' end end)`;

/**
 * Result of a reported bet: "won" only when more came back than the player staked; of a free bet they staked nothing.
 */
const reportResult = sql`(case when p.status <> 'won' or p.free_bonus is not null or p.returned > p.stake then p.status
  when p.returned = p.stake then 'equal' else 'lost' end)`;

export const SOURCES: Record<'round' | 'report' | 'bet', (customerId: string) => Source> = {
  round: (customerId) => ({
    products: ['casino', 'live'],
    at: sql`r.created_at`,
    id: sql`('round:' || r.provider || ':' || r.round_id)`,
    product: sql`(case when 'livetables' = any (g.tags) then 'live' else 'casino' end)`,
    result: roundResult,
    stake: roundStake,
    returned: sql`(case when ${isPlayed} and r.wins = 0 then null else r.won end)`,
    facts: sql`g.name, g.studio as detail, w.currency, (select max(t.created_at) from game_transaction t
        where t.provider = r.provider and t.round_id = r.round_id and t.customer_id = r.customer_id and t.kind = 'win'
      ) as settled_at, r.round_id as reference`,
    tables: sql`game_round r join game g on g.id = r.game_id join wallet w on w.customer_id = r.customer_id
      where r.customer_id = ${customerId}`,
  }),
  report: (customerId) => ({
    products: ['sports', 'lottery'],
    at: sql`p.placed_at`,
    id: sql`('report:' || p.provider || ':' || p.bet_id)`,
    product: sql`p.product`,
    result: reportResult,
    stake: sql`p.stake`,
    returned: sql`p.returned`,
    facts: sql`p.name, p.detail, p.currency, p.settled_at, p.bet_id as reference`,
    tables: sql`provider_bet p where p.customer_id = ${customerId}`,
  }),
  bet: (customerId) => ({
    products: ['tournament'],
    at: sql`b.created_at`,
    id: sql`('bet:' || b.id)`,
    product: sql`'tournament'`,
    result: betResult,
    stake: sql`b.stake`,
    returned: sql`b.payout`,
    facts: sql`coalesce(o.event_name, b.selection_id) as name, coalesce(o.selection_name || ' · ', '') || tn.name as detail,
      'UNO' as currency, b.settled_at, b.id::text as reference`,
    tables: sql`tournament_entry e join bet b on b.entry_id = e.id join tournament tn on tn.id = e.tournament_id
      left join offer o on o.selection_id = b.selection_id where e.customer_id = ${customerId}`,
  }),
};
