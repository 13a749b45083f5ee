import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextPatch } from '../versions/publish.ts';
import { earlierVersions, type LiveChange, previousVersion } from './live-history.ts';

const steps = (text: string): LiveChange[] =>
  text
    .split(' ')
    .map((step) => ({ kind: step.startsWith('-') ? 'rollback' : 'promote', digest: step.replace('-', '') }));

describe('a rollback without a target', () => {
  it.each([
    ['a', undefined],
    ['a b', 'a'],
    ['a b c -b', 'a'],
    ['a b c -b -a', undefined],
    ['a b -a c', 'a'],
    ['a b c -a b', 'a'],
    ['a b -x', 'b'],
  ])('after "%s" leads to %s', (history, expected) => {
    expect(earlierVersions(steps(history))[0]).toBe(expected);
  });

  it('can be repeated back to the first version and skips versions that were taken back', () => {
    expect(earlierVersions(steps('a b c -b d e'))).toEqual(['d', 'b', 'a']);
  });
});

describe('previousVersion with only the latest changes', () => {
  const change = fc.record({
    kind: fc.constantFrom('promote' as const, 'promote' as const, 'rollback' as const),
    digest: fc.constantFrom('a', 'b', 'c', 'd'),
  });

  it('returns the same version as the whole history, or undefined', () => {
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
  ])('after "%s" leads to %s', (history, expected) => {
    expect(previousVersion(steps(history))).toBe(expected);
  });
});

describe('the next version', () => {
  it('is one patch above the highest and ignores other labels', () => {
    expect(nextPatch([])).toBe('1.0.0');
    expect(nextPatch(['1.2.9', '1.10.3', 'hotfix', '1.2.10'])).toBe('1.10.4');
  });
});
