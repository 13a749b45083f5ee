import type { QueryExecutorProvider } from 'kysely';
import * as queries from './offers.gen.ts';

/** One selection with its market and fixture. */
export interface OfferRow {
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
}

/** The open offer of a tournament, in display order. */
export async function offersOf(db: QueryExecutorProvider, tournamentId: string): Promise<OfferRow[]> {
  return queries.offersOf(db, { tournamentId });
}
