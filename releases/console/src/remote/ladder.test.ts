import { describe, expect, it } from '@jest/globals';
import type { Canary } from '@parlay/releases/replies/remote';
import { nextText, stepsOf } from './ladder.ts';

const canary = (more: Partial<Canary>): Canary => ({
  version: '2.0.0',
  percent: 5,
  brand: null,
  cohort: null,
  steps: [1, 5, 25, 100],
  next: 25,
  nextAt: null,
  stepSeconds: null,
  paused: false,
  takesBack: false,
  needsProof: false,
  lacksBrowsers: 0,
  since: '2026-11-26T03:00:00.000Z',
  by: 'ops',
  ...more,
});

describe('canary ladder', () => {
  it('marks the steps that the canary has reached', () => {
    expect(stepsOf(canary({})).map(({ percent, state }) => `${percent} ${state}`)).toEqual([
      '1 done',
      '5 now',
      '25 to come',
      '100 to come',
    ]);
    expect(stepsOf(canary({ steps: [] }))).toEqual([{ percent: 5, state: 'now' }]);
  });

  it('says when the canary grows and what it waits for', () => {
    expect(nextText(canary({ nextAt: '2026-11-26T04:00:00.000Z' }))).toBe('Next: 25\u00a0% at 26 Nov 2026, 04:00 UTC.');
    expect(nextText(canary({ nextAt: '2026-11-26T04:00:00.000Z', next: 100, lacksBrowsers: 48 }))).toBe(
      'Next: everyone after 48 more browsers, 26 Nov 2026, 04:00 UTC at the earliest.',
    );
    expect(nextText(canary({ needsProof: true }))).toContain('when somebody asks for it, once it is proven');
    expect(nextText(canary({ paused: true, next: 100 }))).toBe('Paused. Resumed, it goes on to everyone.');
    expect(nextText(canary({ next: null }))).toContain('no further step');
  });
});
