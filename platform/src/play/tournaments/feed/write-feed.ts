import { sql } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import type { FixtureState } from './fixture-state.ts';

/** Writes what differs from what is stored; a changed price or score is stamped with the time given. A result stays. */
export async function writeFeed(db: Db, states: FixtureState[], now: Date): Promise<void> {
  const fixtures = states.map(({ plan, markets: _, ...state }) => ({
    id: plan.id,
    competition: plan.competition,
    sport_name: plan.sport,
    name: plan.name,
    starts_at: new Date(plan.startsAt).toISOString(),
    score: state.score,
    minute: state.minute,
    is_visible: state.isVisible,
    disabled: state.disabled,
    to_be_removed: state.toBeRemoved,
  }));
  const markets = states.flatMap(({ plan, markets }) =>
    markets.map((market) => ({
      id: market.id,
      fixture_id: plan.id,
      name: market.name,
      ordinal: market.ordinal,
      layout: market.layout,
      order_by: market.orderBy,
      show_market: market.showMarket,
      disabled: market.disabled,
      to_be_removed: market.toBeRemoved,
    })),
  );
  const selections = states.flatMap((state) =>
    state.markets.flatMap((market) =>
      market.selections.map((selection) => ({
        id: selection.id,
        market_id: market.id,
        name: selection.name,
        ordinal: selection.ordinal,
        odds: selection.odds,
        show_bet: selection.showBet,
        disabled: selection.disabled,
        to_be_removed: selection.toBeRemoved,
        result: selection.result,
      })),
    ),
  );
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into fixture as f (id, competition, sport_name, name, starts_at, score, minute, is_visible, disabled, to_be_removed)
      select * from jsonb_to_recordset(${JSON.stringify(fixtures)}::jsonb) as r (
        id text, competition text, sport_name text, name text, starts_at timestamptz, score text, minute int,
        is_visible boolean, disabled boolean, to_be_removed boolean)
      order by id
      on conflict (id) do update set score = excluded.score, minute = excluded.minute, is_visible = excluded.is_visible,
        disabled = excluded.disabled, to_be_removed = excluded.to_be_removed,
        score_changed_at = case when f.score is distinct from excluded.score then ${now} else f.score_changed_at end
      where (f.score, f.minute, f.is_visible, f.disabled, f.to_be_removed) is distinct from
        (excluded.score, excluded.minute, excluded.is_visible, excluded.disabled, excluded.to_be_removed)`.execute(trx);
    await sql`
      insert into market as m (id, fixture_id, name, ordinal, layout, order_by, show_market, disabled, to_be_removed)
      select * from jsonb_to_recordset(${JSON.stringify(markets)}::jsonb) as r (
        id text, fixture_id text, name text, ordinal int, layout text, order_by text,
        show_market boolean, disabled boolean, to_be_removed boolean)
      order by id
      on conflict (id) do update set show_market = excluded.show_market, disabled = excluded.disabled,
        to_be_removed = excluded.to_be_removed
      where (m.show_market, m.disabled, m.to_be_removed) is distinct from
        (excluded.show_market, excluded.disabled, excluded.to_be_removed)`.execute(trx);
    await sql`
      insert into selection as s (id, market_id, name, ordinal, odds, show_bet, disabled, to_be_removed, result)
      select * from jsonb_to_recordset(${JSON.stringify(selections)}::jsonb) as r (
        id text, market_id text, name text, ordinal int, odds int,
        show_bet boolean, disabled boolean, to_be_removed boolean, result text)
      order by id
      on conflict (id) do update set odds = excluded.odds, show_bet = excluded.show_bet, disabled = excluded.disabled,
        to_be_removed = excluded.to_be_removed, result = coalesce(s.result, excluded.result),
        odds_changed_at = case when s.odds <> excluded.odds then ${now} else s.odds_changed_at end
      where (s.odds, s.show_bet, s.disabled, s.to_be_removed, s.result) is distinct from
        (excluded.odds, excluded.show_bet, excluded.disabled, excluded.to_be_removed,
          coalesce(s.result, excluded.result))`.execute(trx);
  });
}
