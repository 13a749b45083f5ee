import type { Db } from '@parlay/platform/core/database/database';
import { type BrokenInvariant, invariants } from '@parlay/platform/money/ledger/invariants';
import { z } from 'zod';
import { type DeskTables, readDesk } from './tables/desk.ts';
import { type FileTables, readFiles } from './tables/files.ts';
import { type ProtectionTables, readProtection } from './tables/protection.ts';
import * as queries from './tables.gen.ts';

const Payload = z.record(z.string(), z.unknown());
/** Event for a player, as written for the realtime service. */
export type Fact = queries.FactsRow & { payload: z.infer<typeof Payload> };

/** Rows after a run, read in one snapshot. */
export interface Tables extends ProtectionTables, DeskTables, FileTables {
  transfers: queries.TransfersRow[];
  postings: queries.PostingsRow[];
  entries: queries.EntriesRow[];
  bets: queries.BetsRow[];
  requests: queries.RequestsRow[];
  bonuses: queries.BonusesRow[];
  freeRounds: queries.FreeRoundsRow[];
  freeBets: queries.FreeBetsRow[];
  bookBets: queries.BookBetsRow[];
  bookMoves: queries.BookMovesRow[];
  tombstones: queries.TombstonesRow[];
  betCorrections: queries.BetCorrectionsRow[];
  resultCorrections: queries.ResultCorrectionsRow[];
  facts: Fact[];
  finished: string[];
  /** Violations of the ledger's own invariants about sums, caches and negative balances. */
  broken: BrokenInvariant[];
}

export async function readTables(db: Db): Promise<Tables> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const facts = await queries.facts(trx);
      const finished = await queries.finished(trx);
      return {
        transfers: await queries.transfers(trx),
        postings: await queries.postings(trx),
        entries: await queries.entries(trx),
        bets: await queries.bets(trx),
        betCorrections: await queries.betCorrections(trx),
        resultCorrections: await queries.resultCorrections(trx),
        requests: await queries.requests(trx),
        bonuses: await queries.bonuses(trx),
        freeRounds: await queries.freeRounds(trx),
        freeBets: await queries.freeBets(trx),
        bookBets: await queries.bookBets(trx),
        bookMoves: await queries.bookMoves(trx),
        tombstones: await queries.tombstones(trx),
        ...(await readProtection(trx)),
        ...(await readDesk(trx)),
        ...(await readFiles(trx)),
        facts: facts.map((fact) => ({ ...fact, payload: Payload.parse(fact.payload) })),
        finished: finished.map(({ id }) => id),
        broken: await invariants(trx),
      };
    });
}
