import { describe, expect, it } from '@jest/globals';
import { nextPatch } from './publish.ts';
import { type LiveChange, previousLive } from './way-back.ts';

const steps = (text: string): LiveChange[] =>
  text
    .split(' ')
    .map((step) => ({ kind: step.startsWith('-') ? 'rollback' : 'promote', digest: step.replace('-', '') }));

describe('the way back', () => {
  it.each([
    ['a', undefined],
    ['a b', 'a'],
    ['a b c -b', 'a'],
    ['a b c -b -a', undefined],
    ['a b -a c', 'a'],
    ['a b c -a b', 'a'],
    ['a b -x', 'b'],
  ])('of %s is %s', (history, expected) => {
    expect(previousLive(steps(history))).toBe(expected);
  });
});

describe('the next version', () => {
  it('is a patch above the highest, whatever other labels there are', () => {
    expect(nextPatch([])).toBe('1.0.0');
    expect(nextPatch(['1.2.9', '1.10.3', 'hotfix', '1.2.10'])).toBe('1.10.4');
  });
});
