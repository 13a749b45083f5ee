import { expect, it } from '@jest/globals';
import { type Counts, failureIn, failureSentence } from './failing.ts';

const counts = (more: Partial<Counts>): Counts => ({ loads: 0, failures: 0, alive: 0, errors: 0, ...more });

it.each([
  [{ loads: 21, failures: 13 }, '13 of 34 mounts failed in 10 minutes'],
  [{ loads: 9_500, failures: 500 }, '500 of 10000 mounts failed in 10 minutes'],
  [{ loads: 5, failures: 5, alive: 8, errors: 40 }, '5 of 10 mounts failed in 10 minutes'],
  [{ loads: 40, alive: 40, errors: 30 }, '30 script errors in 40 pages in 10 minutes'],
])('detects a significant failure rate in %j', (more, sentence) => {
  const failure = failureIn(counts(more));
  expect(failure && failureSentence(failure)).toBe(sentence);
});

it.each([
  [{}],
  // Small numbers are not significant.
  [{ failures: 4 }],
  [{ loads: 300, failures: 6 }],
  [{ loads: 10_000, failures: 100 }],
  [{ alive: 2, errors: 9 }],
  [{ alive: 1_000, errors: 150 }],
])('detects no significant failure rate in %j', (more) => {
  expect(failureIn(counts(more))).toBeUndefined();
});
