import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Config } from '../../../core/env.ts';
import type { OfferingBrand } from '../terms.ts';
import { demoSchedule } from './demo.ts';
import { NO_SCHEDULE, parseSchedule, type ScheduleResult } from './schedule.ts';

/** Returns the schedule of this installation, from its file or from the demo in demo mode. Otherwise it is empty. */
export function scheduleOf({ mode, brands, tournamentSchedule }: Config): ScheduleResult {
  if (tournamentSchedule !== undefined) return readSchedule(tournamentSchedule, brands);
  return { ok: true, schedule: mode === 'demo' ? demoSchedule(brands) : NO_SCHEDULE };
}

/** Reads a schedule from its file. The error is a sentence that names the file. */
function readSchedule(file: string, brands: readonly OfferingBrand[]): ScheduleResult {
  let content: unknown;
  try {
    content = z.json().parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return {
      ok: false,
      error: `TOURNAMENT_SCHEDULE names ${file}, which cannot be read: ${(error as Error).message}`,
    };
  }
  const result = parseSchedule(content, brands);
  return result.ok ? result : { ok: false, error: `TOURNAMENT_SCHEDULE, ${file}: ${result.error}` };
}
