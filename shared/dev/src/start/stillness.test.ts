import { spawn } from 'node:child_process';
import { afterEach, expect, it } from '@jest/globals';
import { waitWhileProgressing } from './stillness.ts';

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

it('waits beyond the limit while there is progress, until the condition is true', async () => {
  let checks = 0;
  const startedAt = performance.now();
  const condition = async () => performance.now() - startedAt > 1_000;
  expect(await waitWhileProgressing(condition, { sign: () => ++checks }, TIMES)).toBe(true);
});

it('ends after the limit without progress', async () => {
  expect(await waitWhileProgressing(async () => false, { sign: () => 'the same' }, TIMES)).toBe(false);
});

it('counts a working process or its working child as progress, but not a waiting one', async () => {
  const startedAt = performance.now();
  const isOver = async () => performance.now() - startedAt > 5_000;
  const still = { stillMs: 3_000, pauseMs: 20 };
  // Exits after a while, because nobody ends the child of a killed process.
  const busy = 'for (const end = Date.now() + 7_000; Date.now() < end; ) Math.random()';
  const working = run(
    `require('node:child_process').spawn(process.execPath, ['-e', '${busy}']); setInterval(() => {}, 1e6)`,
  );
  const waiting = run('setInterval(() => {}, 50)');
  const [ofWorking, ofWaiting] = await Promise.all(
    [working, waiting].map(({ pid }) => waitWhileProgressing(isOver, { pid: () => pid }, still)),
  );
  working.kill('SIGTERM');
  expect([ofWorking, ofWaiting]).toEqual([process.platform === 'linux', false]);
});

it('ends immediately if the caller gives up', async () => {
  expect(await waitWhileProgressing(async () => false, {}, { goesOn: () => false })).toBe(false);
});
