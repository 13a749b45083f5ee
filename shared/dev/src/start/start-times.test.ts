import { expect, it } from '@jest/globals';
import { StartTimes } from './start-times.ts';

it('reports the duration of startup and of its parts, the longest first', async () => {
  let now = 1_000;
  const times = new StartTimes(() => now);
  const taskOf = (ms: number) => async () => {
    now += ms;
  };
  await times.of('builds', taskOf(1_300));
  times.until('registry');
  await times.of('releases', taskOf(210));
  times.until('registry');
  times.until('edge');
  expect(times.line()).toBe('after 1.5 s: edge 1.5 s, builds 1.3 s, registry 1.3 s, releases 0.2 s');
});
