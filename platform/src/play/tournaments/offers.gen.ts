// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type OffersOfRow = {
  fixtureId: string;
  fixtureName: string;
  competition: string;
  sportName: string;
  startsAt: Date;
  score: string | null;
  minute: number | null;
  fixtureIsVisible: boolean;
  fixtureDisabled: boolean;
  fixtureToBeRemoved: boolean;
  scoreChangedAt: Date | null;
  marketId: string;
  marketName: string;
  marketOrdinal: number;
  layout: 'HORIZONTAL' | 'VERTICAL';
  orderBy: 'odds' | 'name' | 'ordinal';
  showMarket: boolean;
  marketDisabled: boolean;
  marketToBeRemoved: boolean;
  selectionId: string;
  selectionName: string;
  selectionOrdinal: number;
  odds: number;
  showBet: boolean;
  selectionDisabled: boolean;
  selectionToBeRemoved: boolean;
  oddsChangedAt: Date | null;
};
export const offersOf = many<{
  tournamentId: string;
}, OffersOfRow>(`select f.id as "fixtureId", f.name as "fixtureName", f.competition, f.sport_name as "sportName",
  f.starts_at as "startsAt", f.score, f.minute, f.is_visible as "fixtureIsVisible",
  f.disabled or f.suspended as "fixtureDisabled", f.to_be_removed as "fixtureToBeRemoved", f.score_changed_at as "scoreChangedAt",
  m.id as "marketId", m.name as "marketName", m.ordinal as "marketOrdinal", m.layout, m.order_by as "orderBy",
  m.show_market as "showMarket", m.disabled as "marketDisabled", m.to_be_removed as "marketToBeRemoved",
  s.id as "selectionId", s.name as "selectionName", s.ordinal as "selectionOrdinal", s.odds,
  s.show_bet as "showBet", s.disabled as "selectionDisabled", s.to_be_removed as "selectionToBeRemoved",
  s.odds_changed_at as "oddsChangedAt"
from tournament_fixture tf join fixture f on f.id = tf.fixture_id
join market m on m.fixture_id = f.id join selection s on s.market_id = m.id
where tf.tournament_id = $1 and f.is_visible
order by f.starts_at, f.competition, f.id, m.ordinal, s.ordinal`, { params: ["tournamentId"] });
