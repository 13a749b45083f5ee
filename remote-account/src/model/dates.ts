import { inFormat } from '@parlay/contracts/moment';
import type { PageBrand } from '@parlay/contracts/page-brand';
import { readDay as dayOf } from '@parlay/contracts/validation/date';

export type DayRead = { ok: true; day: string | undefined } | { ok: false; error: 'format' | 'tooEarly' };

/** Parses a filter's day from the brand's `mask` to `YYYY-MM-DD`; empty input is undefined (VA11). */
export function readDay(typed: string, earliest: string, mask: string): DayRead {
  if (typed.trim() === '') return { ok: true, day: undefined };
  const day = dayOf(typed, mask);
  if (!day) return { ok: false, error: 'format' };
  return day < earliest ? { ok: false, error: 'tooEarly' } : { ok: true, day };
}

/** Formats day and time like the brand (X3), for example `16.05.2026 20:41`. */
export const showMoment = (iso: string, { picker, clock }: PageBrand['formats']): string =>
  inFormat(`${picker} ${clock}`, iso);

/** Formats the day of a moment like the brand's input (X3), in the device's time zone. */
export const showDayOf = (iso: string, { picker }: PageBrand['formats']): string => inFormat(picker, iso);
