import { InvalidArgumentError } from 'commander';

const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;
const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A time with its zone, or a day (its first moment, UTC). Returns it in ISO 8601, UTC. */
export function instant(text: string): string {
  const time = ISO.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    throw new InvalidArgumentError('It is a time such as 2026-11-25T03:00Z, or a day such as 2026-11-25.');
  return new Date(time).toISOString();
}

/** A span such as 15m, 12h or 30d, in milliseconds. */
export function span(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,5})([mhd])$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('It is a span such as 15m, 12h or 30d.');
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}

/** The same, of so many days at most. */
export function spanUpTo(days: number): (text: string) => number {
  return (text) => {
    const given = span(text);
    if (given > days * UNITS.d) throw new InvalidArgumentError(`It is at most ${days}d.`);
    return given;
  };
}
