import { spawn } from 'node:child_process';
import { afterEach, expect, it } from '@jest/globals';
import { untilStill } from './stillness.ts';

const children: { kill(signal: 'SIGKILL'): boolean }[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Runs a program in a separate process. */
function run(program: string) {
  const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  children.push(child);
  return child;
}
const TIMES = { stillMs: 300, pauseMs: 10 };

it('goes on past the time while signs of movement come, and ends with the fact', async () => {
  let looks = 0;
  const began = performance.now();
  const fact = async () => performance.now() - began > 1_000;
  expect(await untilStill(fact, { sign: () => ++looks }, TIMES)).toBe(true);
});

it('ends when no sign has come for the time', async () => {
  expect(await untilStill(async () => false, { sign: () => 'the same' }, TIMES)).toBe(false);
});

it('takes a working process, or a working child of it, for a movement, and not a waiting one', async () => {
  const began = performance.now();
  const later = async () => performance.now() - began > 5_000;
  const still = { stillMs: 3_000, pauseMs: 20 };
  // Ends after a while: nobody ends the child of a process that is killed.
  const busy = 'for (const end = Date.now() + 7_000; Date.now() < end; ) Math.random()';
  const working = run(
    `require('node:child_process').spawn(process.execPath, ['-e', '${busy}']); setInterval(() => {}, 1e6)`,
  );
  const waiting = run('setInterval(() => {}, 50)');
  const [ofWorking, ofWaiting] = await Promise.all(
    [working, waiting].map(({ pid }) => untilStill(later, { pid: () => pid }, still)),
  );
  working.kill('SIGTERM');
  expect([ofWorking, ofWaiting]).toEqual([process.platform === 'linux', false]);
});

it('ends at once where the caller does not go on', async () => {
  expect(await untilStill(async () => false, {}, { goesOn: () => false })).toBe(false);
});
