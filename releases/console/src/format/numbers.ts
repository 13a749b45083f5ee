import { kilobytes } from '@parlay/releases/kilobytes';

const wholeNumber = new Intl.NumberFormat('en');
const share = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

export const count = (value: number): string => wholeNumber.format(value);

/** Formats a share as a percentage with a non-breaking space: 0.0123 as "1.23 %". */
export const percent = (value: number): string => `${share.format(100 * value)}\u00a0%`;

const rate = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

/** Formats a number of events per page: 0.0534 as "0.053". */
export const perPage = (value: number): string => rate.format(value);

/** Size in bytes from which differences are shown in kB. Smaller ones would be rounded to 0.0 kB. */
const KILOBYTES_FROM = 50;

/** Formats a size difference: "+1.2 kB", "−20 bytes", "no change". */
export function sizeChange(bytes: number): string {
  if (bytes === 0) return 'no change';
  const amount = Math.abs(bytes);
  return `${bytes > 0 ? '+' : '−'}${amount < KILOBYTES_FROM ? countText(amount, 'byte') : kilobytes(amount)}`;
}

/** Formats a number with its noun: "1 page", "2 pages". */
export const countText = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** Formats a duration in the largest unit that divides it: "90 seconds", "15 minutes", "2 hours", "7 days". */
export function durationText(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ] as const;
  const [length, unit] = units.find(([one]) => seconds >= one && seconds % one === 0) ?? [1, 'second'];
  return countText(seconds / length, unit);
}

/** Shortens a commit hash for display. */
export const shortCommit = (commit: string): string => commit.slice(0, 10);

/** Formats a duration: "240 ms", "1.4 s". */
export const milliseconds = (value: number): string =>
  value < 1_000 ? `${value} ms` : `${(value / 1_000).toFixed(1)} s`;
