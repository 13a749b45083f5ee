import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { releasables, workspaceRoot } from '@parlay/build/workspace';
import { affectedBy } from './affected.ts';
import { changedFiles } from './changed-files.ts';
import { FOLDERS_OF_ALL, STORIES_OF, STORIES_OF_ALL } from './stories.ts';

const root = workspaceRoot();

describe('browser tests by remote', () => {
  const flows = readdirSync(join(root, 'e2e/flows')).filter((file) => file.endsWith('.flow.ts'));
  const written = [...Object.values(STORIES_OF).flat(), ...STORIES_OF_ALL];

  it('list each flow and no other', () => {
    expect([...new Set(written)].map((name) => `${name}.flow.ts`).sort()).toEqual(flows.sort());
  });

  it('list each remote except the shell, which is on every page, and each test folder', () => {
    const remotes = releasables(root).map((folder) => folder.slice(root.length + 1));
    expect(Object.keys(STORIES_OF).sort()).toEqual(remotes.filter((name) => !/^(host|remote-shell)$/.test(name)));
    const folders = readdirSync(join(root, 'e2e'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .filter(({ name }) => readdirSync(join(root, 'e2e', name)).some((file) => file.endsWith('.flow.ts')))
      .map(({ name }) => `e2e/${name}/`);
    expect(folders.sort()).toEqual(['e2e/flows/', ...FOLDERS_OF_ALL].sort());
  });
});

describe('a change', () => {
  it.each([
    'shared/ui/src/button.tsx',
    'shared/contracts/brands/104.json',
    'host/src/boot/main.ts',
    'remote-shell/src/remote.ts',
    'remote-casino/package.json',
    'e2e/support/site.ts',
    'pnpm-lock.yaml',
    'jest.config.mjs',
    'a-new-folder/file.ts',
  ])('affects everything if it is to %s, even if other files have changed', (file) => {
    expect(affectedBy(['README.md', file])).toBe('everything');
  });

  it('affects tests, importers, and its and all remotes’ browser tests if it is to a remote', () => {
    const affected = affectedBy(['remote-tournament/src/pages/tournament.tsx', 'remote-tournament/locales/en.json']);
    expect(affected).toMatchObject({
      related: ['remote-tournament/src/pages/tournament.tsx'],
      tests: ['remote-tournament/'],
      stories: expect.arrayContaining(['e2e/flows/tournament.flow.ts', 'e2e/flows/texts.flow.ts', 'e2e/pages/']),
    });
    expect(affected).not.toMatchObject({ stories: expect.arrayContaining(['e2e/flows/slot-session.flow.ts']) });
  });

  it('affects the whole platform and every browser test if it is to SQL', () => {
    expect(affectedBy(['platform/sql/money/wallet_move.sql'])).toMatchObject({
      related: [],
      tests: ['platform/'],
      stories: expect.arrayContaining(['e2e/flows/', ...FOLDERS_OF_ALL]),
    });
  });

  it('affects only the changed file if it is a test, a browser test or a document', () => {
    const files = [
      'platform/src/server.test.ts',
      'e2e/flows/game.flow.ts',
      'shared/decisions/history/058-development-server.md',
    ];
    expect(affectedBy(files)).toEqual({
      related: ['e2e/flows/game.flow.ts', 'platform/src/server.test.ts'],
      tests: ['shared/dev/src/'],
      stories: ['e2e/flows/game.flow.ts'],
    });
  });
});

describe('changedFiles', () => {
  let folder: string;
  const git = (...args: string[]) => {
    const run = spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@parlay.example', ...args], { cwd: folder });
    expect([args, run.status]).toEqual([args, 0]);
  };
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'parlay-changed-'));
    git('init', '-q', '-b', 'main');
    mkdirSync(join(folder, 'a'));
    for (const file of ['edited', 'renamed', 'same', 'of-main', '.gitignore']) write(file, `${file}\n`);
    write('.gitignore', 'ignored\n');
    git('add', '-A');
    git('commit', '-qm', 'first');
    git('checkout', '-qb', 'work');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('returns changes of the branch and the work tree, but not later ones on main', () => {
    git('mv', 'renamed', 'a/renamed');
    git('commit', '-qm', 'move');
    git('checkout', '-q', 'main');
    write('of-main', 'other\n');
    git('commit', '-qam', 'of main');
    git('checkout', '-q', 'work');
    for (const file of ['edited', 'a/new file', 'ignored']) write(file, 'other\n');
    expect(changedFiles(folder)).toEqual(['a/new file', 'a/renamed', 'edited', 'renamed']);
  });

  it('returns undefined without main', () => {
    expect(changedFiles(folder, 'trunk')).toBeUndefined();
  });
});
