import { pause } from '@parlay/server/pause';
import type { Db } from '../../core/database/database.ts';
import { linkFixtures } from './make.ts';
import { keepSchedule, type TournamentSchedule } from './schedule/schedule.ts';
import { finishDue, settleBets, startDue } from './settlement.ts';

const EVERY_MS = 2_000;

/**
 * Brings all tournaments to where they are at a time: makes those of the schedule, gives them fixtures, starts them,
 * settles their bets, finishes them. Called again with the same time it changes nothing. Safe on several nodes at once.
 */
async function tournamentsTick(db: Db, schedule: TournamentSchedule, now: Date): Promise<void> {
  await keepSchedule(db, schedule, now);
  await linkFixtures(db);
  await startDue(db, now);
  await settleBets(db);
  await finishDue(db, now);
}

export interface EngineOptions {
  db: Db;
  schedule: TournamentSchedule;
  everyMs?: number;
  clock?: () => Date;
}

/** Drives all tournaments until the signal is aborted; on one node at a time. */
export async function driveTournaments(
  { db, schedule, everyMs = EVERY_MS, clock = () => new Date() }: EngineOptions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await tournamentsTick(db, schedule, clock());
    await pause(everyMs, signal);
  }
}
