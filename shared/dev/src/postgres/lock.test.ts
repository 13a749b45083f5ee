import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { addHolder, isHeld } from './holders.ts';
import { withLock } from './lock.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'parlay-lock-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it('runs one task at a time and leaves no file behind', async () => {
  const file = join(home, 'lock');
  let running = 0;
  let maxRunning = 0;
  const task = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await delay(5);
    running -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => withLock(file, task)));
  expect(maxRunning).toBe(1);
  expect(readdirSync(home)).toEqual([]);
});

it.each([
  ['of a dead process', JSON.stringify({ pid: 2 ** 22 - 1, started: '1' })],
  ['cut short by a kill', '{"pid":'],
  ['that is empty', ''],
])('takes over a lock %s', async (_name, content) => {
  const file = join(home, 'lock');
  writeFileSync(file, content);
  expect(await withLock(file, async () => 'done')).toBe('done');
  expect(existsSync(file)).toBe(false);
});

it('counts running holders, but not dead ones or files truncated by a kill', () => {
  const name = addHolder(home);
  expect(isHeld(home)).toBe(true);
  rmSync(join(home, 'holders', name));
  writeFileSync(join(home, 'holders', 'dead'), JSON.stringify({ pid: 2 ** 22 - 1, started: '1' }));
  writeFileSync(join(home, 'holders', 'cut'), '{"pid":');
  expect(isHeld(home)).toBe(false);
  expect(readdirSync(join(home, 'holders'))).toEqual([]);
});
