import { expect, it } from '@jest/globals';
import { steadyGrowth } from './growth.ts';

const SAMPLED_MOUNTS = [8, 10, 12, 14, 16, 18, 20];

it('detects a leak also next to temporary growth, and ignores growth that happens once', () => {
  expect(steadyGrowth([100, 106, 112, 118, 124, 130, 136], SAMPLED_MOUNTS)).toBe(3);
  // Measured on healthy pages: a count that rises for one sample, and one that rises once.
  expect(steadyGrowth([1430, 1430, 1430, 1430, 1455, 1430, 1430], SAMPLED_MOUNTS)).toBe(0);
  expect(steadyGrowth([100, 100, 108, 108, 108, 108, 108], SAMPLED_MOUNTS)).toBe(0);
  expect(steadyGrowth([1430, 1436, 1442, 1473, 1454, 1460, 1466], SAMPLED_MOUNTS)).toBe(3);
  expect(steadyGrowth([1430, 1461, 1442, 1473, 1454, 1460, 1466], SAMPLED_MOUNTS)).toBe(3);
});
