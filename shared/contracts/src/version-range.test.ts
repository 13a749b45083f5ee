import { describe, expect, it } from '@jest/globals';
import { satisfies } from './version-range.ts';

describe('a caret range', () => {
  it.each([
    ['19.3.1', '^19.3.1', true],
    ['19.4.0', '^19.3.1', true],
    ['19.3.0', '^19.3.1', false],
    ['20.0.0', '^19.3.1', false],
    ['0.3.0', '^0.2.5', false],
    ['0.2.9', '^0.2.5', true],
    ['0.2.4', '^0.2.5', false],
    ['0.0.3', '^0.0.3', true],
    ['0.0.4', '^0.0.3', false],
    ['1.0.0', '^0.0.3', false],
    ['0.0.0', '^0.0.0', true],
    ['1.0.0', '^0.0.0', false],
  ])('includes %s in %s: %s', (version, range, taken) => {
    expect(satisfies(version, range)).toBe(taken);
  });

  it.each([
    ['next', '^1.0.0'],
    ['1.0.0', 'latest'],
    ['1.0.0', '*'],
    ['1.0.0', '1.0.0'],
    ['1.0', '^1.0.0'],
  ])('excludes an invalid version, and is invalid unless it is a caret range: %s in %s', (version, range) => {
    expect(satisfies(version, range)).toBe(false);
  });
});
