import { z } from 'zod';
import type { Db } from '../../../core/database/database.ts';
import { addTournaments, type NewTournament, placesOf } from '../make.ts';
import { amountsInMinorUnits, type OfferingBrand, TERMS, TournamentName, termsMismatch } from '../terms.ts';

/** A series of tournaments, one every `everyMinutes`. */
const ScheduleEntry = z
  .strictObject({
    /** Its tournaments have the ids `{id}-0`, `{id}-1`, … */
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
    /** Names, used in rotation. `{weekday}` is replaced with the weekday of the start (UTC). */
    names: z.array(TournamentName).min(1).max(50),
    ...TERMS,
    /** Start of the first tournament. */
    first: z.iso.datetime(),
    everyMinutes: z.int().min(1).max(525_600),
    lastsMinutes: z.int().min(1).max(525_600),
    /** How long before the end entry closes. If omitted, entry closes when the last fixture starts. */
    entryClosesMinutesBeforeEnd: z.int().min(0).max(525_600).optional(),
    /** Number of upcoming tournaments that are visible. */
    ahead: z.int().min(1).max(50).default(1),
  })
  .refine(({ entryClosesMinutesBeforeEnd = 0, lastsMinutes }) => entryClosesMinutesBeforeEnd < lastsMinutes, {
    path: ['entryClosesMinutesBeforeEnd'],
    error: 'it must be less than lastsMinutes',
  });
export type ScheduleEntry = z.infer<typeof ScheduleEntry>;

export const Schedule = z.strictObject({
  tournaments: z
    .array(ScheduleEntry)
    .max(500)
    .refine((entries) => new Set(entries.map(({ id }) => id)).size === entries.length, 'two entries have the same id'),
});

export interface TournamentSchedule {
  entries: readonly ScheduleEntry[];
  /** Whether this is a demo: one finished tournament exists from the start, and invented rivals play. */
  isDemo: boolean;
}

export const NO_SCHEDULE: TournamentSchedule = { entries: [], isDemo: false };

export type ScheduleResult = { ok: true; schedule: TournamentSchedule } | { ok: false; error: string };

/** Parses a schedule. The error is a sentence that names the entry and the field. */
export function parseSchedule(content: unknown, brands: readonly OfferingBrand[]): ScheduleResult {
  const parsed = Schedule.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ok: false, error: `${issue?.path.join('.') || 'The content'}: ${issue?.message}` };
  }
  const entries = parsed.data.tournaments;
  for (const entry of entries) {
    const found = termsMismatch(entry, brands);
    if (found) return { ok: false, error: `tournaments, ${entry.id}, ${found.field}: ${found.reason}` };
  }
  return { ok: true, schedule: { entries, isDemo: false } };
}

const MINUTE = 60_000;
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Returns an entry's tournaments that are running or upcoming at a time, and some of the latest finished ones. */
export function tournamentsAt(entry: ScheduleEntry, now: Date, ended = 0): NewTournament[] {
  const { id, names, first, everyMinutes, lastsMinutes, entryClosesMinutesBeforeEnd: closes, ahead, ...terms } = entry;
  const begin = Date.parse(first);
  const [every, lasts] = [everyMinutes * MINUTE, lastsMinutes * MINUTE];
  const last = Math.floor((now.getTime() - begin) / every) + ahead;
  // Number of the oldest tournament that has not ended.
  const open = Math.floor((now.getTime() - begin - lasts) / every) + 1;
  const numbers = Array.from({ length: last - open + ended + 1 }, (_, n) => open - ended + n).filter((n) => n >= 0);
  const { brands, currency, payouts, fixtures, ...rest } = terms;
  return numbers.map((n) => {
    const startsAt = new Date(begin + n * every);
    const endsAt = new Date(startsAt.getTime() + lasts);
    return {
      ...rest,
      ...amountsInMinorUnits(terms, currency),
      id: `${id}-${n}`,
      name: (names[n % names.length] ?? '').replace('{weekday}', DAYS[startsAt.getUTCDay()] ?? ''),
      brands,
      currency,
      payoutPlaces: placesOf(payouts),
      startsAt,
      endsAt,
      entryClosesAt: closes === undefined ? null : new Date(endsAt.getTime() - closes * MINUTE),
      fixtures,
      listed: true,
      schedule: id,
      waitsForRivals: false,
    };
  });
}

/** Adds the tournaments that must exist at a time according to the schedule. Leaves existing ones unchanged. */
export async function applySchedule(db: Db, { entries, isDemo }: TournamentSchedule, now: Date): Promise<void> {
  const scheduled = entries.flatMap((entry) => tournamentsAt(entry, now, isDemo ? 1 : 0));
  await addTournaments(
    db,
    scheduled.map((tournament) => ({ ...tournament, waitsForRivals: isDemo })),
    now,
  );
}
