import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../core/database/database.ts';
import { Leader } from '../../core/database/leader.ts';
import { runTournaments } from './engine.ts';
import type { TournamentSchedule } from './schedule/schedule.ts';

/** Key of the advisory lock that lets only one node run the tournaments. */
const LOCK = [7_041_104, 0] as const;

/** Starts running the tournaments, on one node at a time. Stop it before closing the database. */
export function startTournaments(
  { db, url }: Database,
  schedule: TournamentSchedule,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Leader {
  const leader = new Leader({
    databaseUrl: url,
    lock: LOCK,
    lead: (signal) => runTournaments({ db, schedule }, signal),
    onError: (error) => logger.warn({ err: error }, 'the tournaments missed a tick'),
  });
  leader.start();
  return leader;
}
