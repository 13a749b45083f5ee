import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { workspaceRoot } from '@parlay/build/workspace';

const root = workspaceRoot();
const folder = mkdtempSync(join(tmpdir(), 'parlay-checkout-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILES = [
  '.ci/run',
  'package.json',
  'shared/server/src/browser/browser.sh',
  'shared/contracts/src/api/openapi.gen.ts',
  'platform/migrations/0010-players.sql',
];

it('checks out files with LF even if git is configured for CRLF', () => {
  const checkout = spawnSync(
    'git',
    ['-c', 'core.autocrlf=true', 'checkout-index', `--prefix=${folder}/`, '--', ...FILES],
    { cwd: root, encoding: 'utf8' },
  );
  expect(checkout).toMatchObject({ status: 0, stderr: '' });
  for (const file of FILES) expect(readFileSync(join(folder, file)).includes('\r\n')).toBe(false);
});
