import { counted, percent } from '../format/numbers.ts';
import type { ChartLine, Value } from './geometry.ts';

/** Formats a rate with its interval: "0.5 % (0.2 % to 1.2 %)". */
export const rateText = ({ rate, low, high }: Value): string =>
  `${percent(rate)} (${percent(low)} to ${percent(high)})`;

/** Describes a chart in a sentence: the rate of each line with its interval, and whether the intervals overlap. */
export function sentenceOf(lines: readonly ChartLine[], unit: string): string {
  const sentences = lines.flatMap(({ name, total }) =>
    total ? [`${name}: ${rateText(total)} of ${counted(total.of, unit)}`] : [],
  );
  if (sentences.length === 0) return 'Nothing was counted in this time.';
  const difference = differenceOf(lines);
  return `${sentences.join('; ')}.${difference === undefined ? '' : ` ${difference}`}`;
}

/**
 * Describes the difference between a candidate and its control. The verdict on a canary uses another method, per browser.
 */
function differenceOf(lines: readonly ChartLine[]): string | undefined {
  const candidate = lines.find(({ role }) => role === 'candidate')?.total;
  const control = lines.find(({ role }) => role === 'control')?.total;
  if (!candidate || !control) return undefined;
  if (candidate.low > control.high) return 'The candidate is above its control: the intervals do not touch.';
  if (candidate.high < control.low) return 'The candidate is below its control: the intervals do not touch.';
  return 'The intervals of candidate and control overlap.';
}
