import { countText, percent, perPage } from '../format/numbers.ts';
import type { ChartLine, Value } from './geometry.ts';

/**
 * Unit of a chart's rates: percentages for shares, numbers per page for events that can occur several times per page.
 */
export interface RateUnit {
  isShare: boolean;
}

const SHARES: RateUnit = { isShare: true };

/** Formats a rate: "0.5 %" for a share, "0.05" for events per page. */
export const rateOf = (rate: number, { isShare }: RateUnit = SHARES): string =>
  isShare ? percent(rate) : perPage(rate);

/** Formats a rate with its interval: "0.5 % (0.2 % to 1.2 %)". */
export const rateText = ({ rate, low, high }: Value, unit: RateUnit = SHARES): string =>
  `${rateOf(rate, unit)} (${rateOf(low, unit)} to ${rateOf(high, unit)})`;

/** Describes a chart in a sentence: the rate of each line with its interval, and whether the intervals overlap. */
export function sentenceOf(lines: readonly ChartLine[], counts: string, unit: RateUnit = SHARES): string {
  const sentences = lines.flatMap(({ name, total }) =>
    total
      ? [`${name}: ${rateText(total, unit)} ${unit.isShare ? 'of' : 'for each of'} ${countText(total.of, counts)}`]
      : [],
  );
  if (sentences.length === 0) return 'Nothing was counted in this time.';
  const difference = DIFFERENCES[differenceOf(lines)];
  return `${sentences.join('; ')}.${difference === '' ? '' : ` ${difference}`}`;
}

export type Difference = 'above' | 'below' | 'unclear' | 'none';

/**
 * Compares the intervals of a candidate and its control. Returns `none` if either is missing. The verdict on a canary
 * uses a different method, which counts browsers.
 */
export function differenceOf(lines: readonly ChartLine[]): Difference {
  const candidate = lines.find(({ role }) => role === 'candidate')?.total;
  const control = lines.find(({ role }) => role === 'control')?.total;
  if (!candidate || !control) return 'none';
  if (candidate.low > control.high) return 'above';
  return candidate.high < control.low ? 'below' : 'unclear';
}

const DIFFERENCES: Record<Difference, string> = {
  above: 'The candidate is above its control: the intervals do not touch.',
  below: 'The candidate is below its control: the intervals do not touch.',
  unclear: 'The intervals of candidate and control overlap.',
  none: '',
};
