import { InvalidArgumentError } from 'commander';

const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;
const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Parses a time with a zone, or a day as its start in UTC. Returns it in ISO 8601, UTC. */
export function instant(text: string): string {
  const time = ISO.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    throw new InvalidArgumentError('It is a time such as 2026-11-25T03:00Z, or a day such as 2026-11-25.');
  return new Date(time).toISOString();
}

/** Parses a span such as 15m, 12h or 30d. Returns milliseconds. */
export function span(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,5})([mhd])$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('It is a span such as 15m, 12h or 30d.');
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}

/** Parses a span such as 30d, or a day such as 2026-12-31. Returns milliseconds, or the end of that day in UTC. */
export function spanOrDay(text: string): number | Date {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return span(text);
  const end = Date.parse(instant(text)) + UNITS.d;
  if (end <= Date.now()) throw new InvalidArgumentError('That day is over.');
  return new Date(end);
}

/** Returns a span parser with a maximum in days. */
export function spanUpTo(days: number): (text: string) => number {
  return (text) => {
    const milliseconds = span(text);
    if (milliseconds > days * UNITS.d) throw new InvalidArgumentError(`It is at most ${days}d.`);
    return milliseconds;
  };
}
