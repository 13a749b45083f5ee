import { expect, it } from '@jest/globals';
import { inSameTime, restOfStep } from './same-time.ts';

it.each([
  [0, 250],
  [3, 247],
  [40, 210],
  [249, 1],
  [260, 240],
])('work of %d ms waits %d ms more, so that the sum says nothing [D1]', (elapsed, rest) => {
  expect(restOfStep(elapsed)).toBe(rest);
});

it('gives the result or the failure of the work after the step [D1]', async () => {
  const began = performance.now();
  expect(await inSameTime(async () => 'sent')).toBe('sent');
  await expect(inSameTime(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(performance.now() - began).toBeGreaterThan(490);
});
