import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import type { ChartLine, Value } from './geometry.ts';
import { bandPath, geometryOf, linePath } from './geometry.ts';
import { RateChart } from './rate-chart.tsx';
import { sentenceOf } from './sentence.ts';

const FROM = '2026-11-26T03:00:00.000Z';
const TO = '2026-11-26T04:00:00.000Z';
const value = (bad: number, of: number, low: number, high: number): Value => ({ bad, of, rate: bad / of, low, high });
const line = (name: string, role: ChartLine['role'], total: Value | null): ChartLine => ({
  name,
  role,
  total,
  points: [
    { at: FROM, value: total },
    { at: '2026-11-26T03:30:00.000Z', value: null },
  ],
});
const candidate = line('2.0.0, canary', 'candidate', value(10, 100, 0.05, 0.17));
const control = line('1.0.0, control', 'control', value(5, 1_000, 0.002, 0.012));

describe('a chart', () => {
  it('describes itself in a sentence that says whether the intervals overlap', () => {
    expect(sentenceOf([candidate, control], 'page')).toBe(
      '2.0.0, canary: 10\u00a0% (5\u00a0% to 17\u00a0%) of 100 pages; 1.0.0, control: 0.5\u00a0% (0.2\u00a0% to 1.2\u00a0%) of 1,000 pages. The candidate is above its control: the intervals do not touch.',
    );
    const alike = line('2.0.0, canary', 'candidate', value(1, 100, 0.002, 0.05));
    expect(sentenceOf([alike, control], 'page')).toContain('overlap');
    expect(sentenceOf([line('1.0.0', 'everyone', null)], 'page')).toBe('Nothing was counted in this time.');
  });

  it('is a picture named by that sentence, with a table of its figures', () => {
    const lines = [candidate, control];
    render(<RateChart title="Failed mounts" unit="page" lines={lines} from={FROM} to={TO} method="Wilson" />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('10\u00a0% (5\u00a0% to 17\u00a0%)');
    const table = within(screen.getByRole('table', { name: /Failed mounts.*Wilson/, hidden: true }));
    expect(table.getByText('10 of 100: 10 % (5 % to 17 %)')).toBeTruthy();
    expect(table.getAllByRole('row', { hidden: true })).toHaveLength(2);
  });

  it('has no picture if nothing was counted', () => {
    render(<RateChart title="INP" unit="page" lines={[]} from={FROM} to={TO} method="Wilson" />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('Nothing was counted in this time.')).toBeTruthy();
  });

  it('does not connect points across a gap without counts', () => {
    const points = [FROM, '2026-11-26T03:30:00.000Z', TO].map((at, index) => ({
      at,
      value: index === 1 ? null : control.total,
    }));
    const path = linePath(geometryOf([control], FROM, TO), points);
    expect(path.match(/M/g)).toHaveLength(2);
  });

  it('keeps rates readable next to the wide interval of a few pages', () => {
    const few = line('2.0.0', 'candidate', value(0, 1, 0, 0.8));
    const geometry = geometryOf([few, control], FROM, TO);
    expect(geometry.y.domain()[1]).toBeLessThan(0.05);
    expect(linePath(geometry, control.points)).not.toBe('');
    expect(bandPath(geometry, few.points)).not.toContain('-');
  });
});
