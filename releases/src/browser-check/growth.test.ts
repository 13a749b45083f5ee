import { expect, it } from '@jest/globals';
import { steadyGrowth } from './growth.ts';

const LOOKS = [8, 10, 12, 14, 16, 18, 20];

it('a leak is in every stretch, also next to what comes and goes; what a page does once is in one', () => {
  expect(steadyGrowth([100, 106, 112, 118, 124, 130, 136], LOOKS)).toBe(3);
  // As measured of healthy pages: a count that rises for one look, and one that rises once.
  expect(steadyGrowth([1430, 1430, 1430, 1430, 1455, 1430, 1430], LOOKS)).toBe(0);
  expect(steadyGrowth([100, 100, 108, 108, 108, 108, 108], LOOKS)).toBe(0);
  expect(steadyGrowth([1430, 1436, 1442, 1473, 1454, 1460, 1466], LOOKS)).toBe(3);
  expect(steadyGrowth([1430, 1461, 1442, 1473, 1454, 1460, 1466], LOOKS)).toBe(3);
});
