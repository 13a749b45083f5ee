import type { Line, Metric, SeriesReply } from '@parlay/releases/replies/series';
import type { ChartLine } from '../charts/geometry.ts';

interface MetricText {
  title: string;
  /** Singular name of the counted item. */
  unit: string;
}

export const METRIC_TEXTS: Record<Metric, MetricText> = {
  errors: { title: 'Script errors per page', unit: 'page' },
  failures: { title: 'Failed mounts', unit: 'mount' },
  silent: { title: 'Pages without a sign of life', unit: 'page' },
  lcp: { title: 'LCP above 2.5 seconds', unit: 'page' },
  inp: { title: 'INP above 200 milliseconds', unit: 'page' },
  cls: { title: 'CLS above 0.1', unit: 'page' },
};

const SIDES = { candidate: 'canary', control: 'control of the canary', everyone: 'everyone' } as const;

export const chartLineOf = ({ version, arm, points, total }: Line): ChartLine => ({
  name: `${version}, ${SIDES[arm]}`,
  role: arm,
  points,
  total,
});

export const METHODS: Record<SeriesReply['metrics'][number]['method'], string> = {
  wilson: 'Wilson',
  'poisson-score': 'score interval of a Poisson mean',
};

/** Periods to choose from, in minutes. The registry stores 90 days. */
export const PERIODS = [
  { minutes: 60, name: 'Last hour' },
  { minutes: 1_440, name: 'Last 24 hours' },
  { minutes: 10_080, name: 'Last 7 days' },
  { minutes: 43_200, name: 'Last 30 days' },
  { minutes: 129_600, name: 'Last 90 days' },
] as const;
