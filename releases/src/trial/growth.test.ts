import { expect, it } from '@jest/globals';
import { steadyGrowth } from './growth.ts';

const LOOKS = [8, 12, 16, 20];

it('a leak is in every stretch; what a page does once is in one', () => {
  expect(steadyGrowth([100, 112, 124, 136], LOOKS)).toBe(3);
  expect(steadyGrowth([100, 100, 108, 108], LOOKS)).toBe(0);
  expect(steadyGrowth([100, 104, 108, 109], LOOKS)).toBe(0.25);
});
