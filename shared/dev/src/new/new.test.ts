import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSecondCheckout, type SecondCheckout } from '../checkout/second-checkout.ts';
import { TYPES_CHECK } from '../types-check.ts';
import { newCall } from './call.ts';
import type { GeneratorResult } from './files.ts';
import { newPage } from './page.ts';
import { newRemote } from './remote.ts';
import { newTopic } from './topic.ts';

const TIMEOUT = 600_000;
let checkout: SecondCheckout;

/** Runs a program in the checkout. Returns its output if it failed, or undefined. */
function failureOf(program: string, ...args: string[]): string | undefined {
  const run = spawnSync(program, args, { cwd: checkout.folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return run.status === 0 ? undefined : `${run.stdout}\n${run.stderr}`;
}
const node = (script: string, ...args: string[]) => failureOf(process.execPath, script, ...args);
const tool = (name: string, ...args: string[]) => failureOf(`node_modules/.bin/${name}`, ...args);

beforeAll(() => {
  checkout = createSecondCheckout();
  // Lint reads its ignore rules from git.
  spawnSync('git', ['init', '-q'], { cwd: checkout.folder });
  // Replaces an install, because the new remote has a subset of this remote's dependencies.
  cpSync(join(checkout.folder, 'remote-casino/node_modules'), join(checkout.folder, 'remote-bonus/node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}, TIMEOUT);
afterAll(() => checkout.remove());

const TESTS = [
  'remote-casino/src/remote.test',
  'remote-casino/src/pages/studios',
  'remote-bonus',
  'platform/src/site/offers',
  'shared/bus/src',
];

describe('files of npm run new', () => {
  it.each([
    ['page', 'remote-casino/studios'],
    ['topic', 'bonus.taken'],
    ['call', 'site/offers'],
    ['remote', 'bonus'],
  ])(
    'are a %s, formatted and without lint errors',
    (kind, name) => expect(node('shared/dev/src/tasks/new.ts', kind, name)).toBeUndefined(),
    TIMEOUT,
  );

  it('have no type errors', () => expect(tool('tsc', ...TYPES_CHECK)).toBeUndefined(), TIMEOUT);
  it('have no unused code', () => expect(tool('knip', '--no-progress', '--no-config-hints')).toBeUndefined(), TIMEOUT);
  it(
    'pass their own tests and those of the package',
    () => expect(node('node_modules/jest/bin/jest.js', ...TESTS)).toBeUndefined(),
    TIMEOUT,
  );
});

describe('npm run new', () => {
  const errorOf = (result: GeneratorResult) => (result.ok ? 'none' : result.error);

  it('writes nothing for an invalid name', () => {
    const { folder } = checkout;
    expect(errorOf(newPage(folder, 'studios'))).toContain('is not <remote>/<page>');
    expect(errorOf(newPage(folder, 'remote-none/studios'))).toContain('is not <remote>/<page>');
    for (const name of ['../bonus', 'bonus2', 'free-spins', 'Bonus', 'b'.repeat(34)])
      expect(errorOf(newRemote(folder, name))).toContain('is not a name such as bonus: lower case letters only');
    expect(errorOf(newCall(folder, 'nowhere/offers'))).toContain('is not <wing>/<noun>');
    expect(errorOf(newTopic(folder, 'bonus'))).toContain('is not <thing>.<event>');
  });

  it('never overwrites a file', () => {
    const { folder } = checkout;
    expect(errorOf(newPage(folder, 'remote-casino/virtuals'))).toContain('exists already');
    expect(errorOf(newRemote(folder, 'casino'))).toContain('exists already');
    expect(errorOf(newCall(folder, 'money/instruments'))).toContain('exists already');
    expect(errorOf(newTopic(folder, 'login.requested'))).toContain('exists already');
  });
});
