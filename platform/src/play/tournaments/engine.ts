import { pause } from '@parlay/server/pause';
import type { Db } from '../../core/database/database.ts';
import { linkFixtures } from './make.ts';
import { applySchedule, type TournamentSchedule } from './schedule/schedule.ts';
import { finishDueTournaments, settleBets, startDueTournaments } from './settlement.ts';

const TICK_MS = 2_000;

/**
 * Brings all tournaments to their state at a given time: creates scheduled ones, adds fixtures, starts them, settles
 * their bets and finishes them. Idempotent for the same time. Safe to run on several nodes at the same time.
 */
async function tournamentsTick(db: Db, schedule: TournamentSchedule, now: Date): Promise<void> {
  await applySchedule(db, schedule, now);
  await linkFixtures(db);
  await startDueTournaments(db, now);
  await settleBets(db);
  await finishDueTournaments(db, now);
}

export interface EngineOptions {
  db: Db;
  schedule: TournamentSchedule;
  everyMs?: number;
  clock?: () => Date;
}

/** Runs all tournaments until the signal is aborted, on one node at a time. */
export async function runTournaments(
  { db, schedule, everyMs = TICK_MS, clock = () => new Date() }: EngineOptions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await tournamentsTick(db, schedule, clock());
    await pause(everyMs, signal);
  }
}
