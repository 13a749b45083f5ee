import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextPatch } from '../versions/publish.ts';
import { earlierVersions, type LiveChange, previousVersion } from './live-history.ts';

const steps = (text: string): LiveChange[] =>
  text
    .split(' ')
    .map((step) => ({ kind: step.startsWith('-') ? 'rollback' : 'promote', digest: step.replace('-', '') }));

describe('the rollback', () => {
  it.each([
    ['a', undefined],
    ['a b', 'a'],
    ['a b c -b', 'a'],
    ['a b c -b -a', undefined],
    ['a b -a c', 'a'],
    ['a b c -a b', 'a'],
    ['a b -x', 'b'],
  ])('of %s is %s', (history, expected) => {
    expect(earlierVersions(steps(history))[0]).toBe(expected);
  });

  it('goes on to the first version there was, whatever was tried and taken back meanwhile', () => {
    expect(earlierVersions(steps('a b c -b d e'))).toEqual(['d', 'b', 'a']);
  });
});

describe('the step back by the latest changes alone', () => {
  const change = fc.record({
    kind: fc.constantFrom('promote' as const, 'promote' as const, 'rollback' as const),
    digest: fc.constantFrom('a', 'b', 'c', 'd'),
  });

  it('is the one of the whole history, or not known', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), fc.nat(30), (history, count) => {
        const step = previousVersion(history.slice(-count));
        if (step !== undefined) expect(step).toBe(earlierVersions(history)[0]);
      }),
      { numRuns: 5_000, seed: 21 },
    );
  });

  it.each([
    ['a b', 'a'],
    ['a b c -b', 'a'],
    ['b -a', undefined],
    ['c -b d', 'b'],
  ])('of %s is %s', (history, expected) => {
    expect(previousVersion(steps(history))).toBe(expected);
  });
});

describe('the next version', () => {
  it('is a patch above the highest, whatever other labels there are', () => {
    expect(nextPatch([])).toBe('1.0.0');
    expect(nextPatch(['1.2.9', '1.10.3', 'hotfix', '1.2.10'])).toBe('1.10.4');
  });
});
