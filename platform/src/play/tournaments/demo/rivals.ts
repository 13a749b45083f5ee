import { createHash } from 'node:crypto';
import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import { retryTransaction } from '../../../core/database/retry.ts';
import { toProviderId } from '../../odds/ids.ts';
import * as queries from './rivals.gen.ts';
import type { RivalsBody } from './schemas.ts';

export interface RivalTournament {
  id: string;
  endsAt: string;
  /** Hundredths of points. */
  initialPoints: number;
  /** The provider's own ids. */
  fixtures: string[];
}

/** Returns the scheduled tournaments that have begun and still wait for rivals. */
export async function rivalTournaments(
  db: QueryExecutorProvider,
  provider: string,
  now: Date,
): Promise<RivalTournament[]> {
  const rows = await queries.rivalTournaments(db, { provider, now });
  return rows.map(({ id, endsAt, initialPoints, fixtures }) => ({
    id,
    endsAt: endsAt.toISOString(),
    initialPoints: Number(initialPoints),
    fixtures: fixtures.map((fixture) => toProviderId(provider, fixture)),
  }));
}

/** Gives rivals their entries and results, each once. Returns false if the tournament does not wait for rivals. */
export async function addRivalResults(db: Db, { tournamentId, isComplete, rivals }: RivalsBody): Promise<boolean> {
  return retryTransaction(() =>
    db.transaction().execute(async (trx) => {
      const rows = await queries.playRivals(trx, { tournamentId });
      if (rows.length === 0) return false;
      const played = rivals.map(({ id, results, ...rival }) => ({
        ...rival,
        entry: entryIdOf(tournamentId, id),
        customer: id,
        results,
      }));
      await queries.playRivals2(trx, { tournamentId, played });
      if (isComplete) await queries.playRivals3(trx, { tournamentId });
      return true;
    }),
  );
}

/** Derives a stable id for a rival's entry. */
function entryIdOf(tournamentId: string, rival: string): string {
  const hex = createHash('sha256').update(`${tournamentId}/${rival}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
