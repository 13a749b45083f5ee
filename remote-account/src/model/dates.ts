import { inFormat } from '@parlay/contracts/moment';
import type { PageBrand } from '@parlay/contracts/page-brand';
import { readDay as dayOf } from '@parlay/contracts/validation/date';

export type DayRead = { ok: true; day: string | undefined } | { ok: false; fault: 'format' | 'tooEarly' };

/** Reads the day of a filter, typed by the brand's `mask`, into the wire's `YYYY-MM-DD`; nothing typed is no day (VA11). */
export function readDay(typed: string, earliest: string, mask: string): DayRead {
  if (typed.trim() === '') return { ok: true, day: undefined };
  const day = dayOf(typed, mask);
  if (!day) return { ok: false, fault: 'format' };
  return day < earliest ? { ok: false, fault: 'tooEarly' } : { ok: true, day };
}

/** Day and time as the brand writes them (X3), for example `16.05.2026 20:41`. */
export const showMoment = (iso: string, { picker, clock }: PageBrand['formats']): string =>
  inFormat(`${picker} ${clock}`, iso);
