import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import type { ChartLine, Value } from './geometry.ts';
import { bandPath, geometryOf, linePath } from './geometry.ts';
import { pooled } from './pooled.ts';
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

describe('RateChart', () => {
  it('describes itself in a sentence that says whether the intervals overlap', () => {
    expect(sentenceOf([candidate, control], 'page')).toBe(
      '2.0.0, canary: 10\u00a0% (5\u00a0% to 17\u00a0%) of 100 pages; 1.0.0, control: 0.5\u00a0% (0.2\u00a0% to 1.2\u00a0%) of 1,000 pages. The candidate is above its control: the intervals do not touch.',
    );
    const similar = line('2.0.0, canary', 'candidate', value(1, 100, 0.002, 0.05));
    expect(sentenceOf([similar, control], 'page')).toContain('overlap');
    expect(sentenceOf([line('1.0.0', 'everyone', null)], 'page')).toBe('Nothing was counted in this time.');
  });

  it('uses that sentence as the name of its image, and has a table of its figures', () => {
    const lines = [candidate, control];
    render(<RateChart title="Failed mounts" unit="page" lines={lines} from={FROM} to={TO} method="Wilson" />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('10\u00a0% (5\u00a0% to 17\u00a0%)');
    const table = within(screen.getByRole('table', { name: /Failed mounts.*Wilson/, hidden: true }));
    expect(table.getByText('10 of 100: 10 % (5 % to 17 %)')).toBeTruthy();
    expect(table.getAllByRole('row', { hidden: true })).toHaveLength(2);
  });

  it('shows the rate of each line as a figure, and how the candidate compares', () => {
    const chart = { title: 'Failed mounts', unit: 'mount', from: FROM, to: TO, method: 'Wilson' };
    const { rerender } = render(<RateChart {...chart} lines={[candidate, control]} />);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toBe('2.0.0, canary10\u00a0%10 in 100');
    expect(second?.textContent).toBe('1.0.0, control0.5\u00a0%5 in 1,000');
    expect(screen.getByText('Above control')).toBeTruthy();
    rerender(<RateChart {...chart} lines={[line('2.0.0', 'candidate', value(1, 100, 0.002, 0.05)), control]} />);
    expect(screen.getByText('No clear difference')).toBeTruthy();
    rerender(<RateChart {...chart} lines={[line('1.0.0', 'everyone', value(0, 100, 0, 0.04))]} />);
    expect(screen.getByText('None')).toBeTruthy();
  });

  it('shows events that can occur several times per page as a number per page, not as a percentage', () => {
    const lines = [line('1.0.0', 'everyone', value(150, 100, 1.27, 1.76))];
    render(
      <RateChart title="Script errors" unit="page" lines={lines} from={FROM} to={TO} method="score" isShare={false} />,
    );
    const name = screen.getByRole('img').getAttribute('aria-label');
    expect(name).toContain('1.0.0: 1.5 (1.3 to 1.8) for each of 100 pages');
    expect(screen.getByRole('listitem').textContent).toBe('1.0.01.5150 in 100');
    expect(screen.getByRole('img').textContent).not.toContain('%');
  });

  it('has no image if nothing was counted', () => {
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

  it('scales its axis to the rates, not to the wide intervals of buckets with few pages', () => {
    const rare = {
      ...control,
      points: [
        { at: FROM, value: value(0, 2, 0, 1.9) },
        { at: TO, value: value(1, 50, 0, 0.11) },
      ],
    };
    expect(geometryOf([rare], FROM, TO).y.domain()[1]).toBeLessThan(0.05);
    const withoutFailures = { ...control, points: [{ at: FROM, value: value(0, 2, 0, 1.9) }] };
    expect(geometryOf([withoutFailures], FROM, TO).y.domain()[1]).toBe(0.005);
  });

  it('adds up neighbouring points of a long line, including their counts', () => {
    const points = Array.from({ length: 60 }, (_, minute) => ({
      at: new Date(Date.parse(FROM) + minute * 60_000).toISOString(),
      value: minute < 3 ? value(1, 2, 0, 1) : null,
    }));
    const pooledLine = pooled({ ...control, points }, true);
    expect(pooledLine.points).toHaveLength(20);
    expect(pooledLine.points[0]?.value).toMatchObject({ bad: 3, of: 6, rate: 0.5 });
    expect(pooledLine.points.slice(1).every((point) => point.value === null)).toBe(true);
    expect(pooled(control, true)).toBe(control);
  });

  it('keeps rates readable next to a line with few pages and a wide interval', () => {
    const fewPages = line('2.0.0', 'candidate', value(0, 1, 0, 0.8));
    const geometry = geometryOf([fewPages, control], FROM, TO);
    expect(geometry.y.domain()[1]).toBeLessThan(0.05);
    expect(linePath(geometry, control.points)).not.toBe('');
    expect(bandPath(geometry, fewPages.points)).not.toContain('-');
  });
});
