import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { z } from 'zod';
import { findBrowser, findShell } from '../browser/find.ts';
import { affectedBy } from '../changed/affected.ts';
import { changedFiles } from '../changed/changed-files.ts';
import { TYPES_CHECK } from '../types-check.ts';
import { runTool } from './step.ts';

// `npm test [unit|browser [parts of paths]]`: runs format, lint, types, unit, database and browser tests, and prints one line.
// `npm test -- --changed`: runs the same, but only the unit, database and browser tests that a change since main can break.
// `npm test -- --watch [parts of paths]`: runs unit and database tests again after each change: those with the given parts
// in their path, or otherwise those affected by changes since the last commit.
const [only, ...files] = process.argv.slice(2);
const JEST = 'node_modules/jest/bin/jest.js';
if (only === '--watch') {
  const watching = spawn(process.execPath, [JEST, files.length > 0 ? '--watchAll' : '--watch', ...files], {
    cwd: workspaceRoot(),
    stdio: 'inherit',
  });
  const [code] = await once(watching, 'exit');
  process.exit(typeof code === 'number' ? code : 1);
}

const folder = mkdtempSync(join(tmpdir(), 'parlay-test-'));
// Hundreds of processes (servers, builds, the command line) read the same sources, so their compiled code is cached.
process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
let passed = 0;
let failed = 0;

function count(name: string, results: { passed: number; failed: number }) {
  passed += results.passed;
  failed += results.failed;
  console.error(`\n— ${name}: ${results.passed} passed, ${results.failed} failed\n`);
}

async function check(name: string, tool: string, args: readonly string[]) {
  const { code } = await runTool(tool, args);
  count(name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

const JestResults = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
});

async function unit(paths: readonly string[] = files) {
  const report = join(folder, 'jest.json');
  // Tests create many short-lived objects. With a larger young generation, the run takes a fifth less CPU time.
  const memoryFlag = '--max-semi-space-size=64';
  const { code } = await runTool('node', [
    memoryFlag,
    JEST,
    '--json',
    `--outputFile=${report}`,
    '--silent=false',
    ...paths,
  ]);
  const read = readReport(report, JestResults);
  if (!read) return count('unit and database', { passed: 0, failed: 1 });
  const broken = read.numFailedTests + read.numRuntimeErrorTestSuites;
  // A run that exits with an error has failed even without a failed test.
  return count('unit and database', { passed: read.numPassedTests, failed: broken === 0 && code !== 0 ? 1 : broken });
}

const PlaywrightResults = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

async function browser(paths: readonly string[] = files) {
  const found = await findBrowser();
  if (!found.ok) {
    console.error(found.error);
    return count('browser', { passed: 0, failed: 1 });
  }
  const report = join(folder, 'playwright.json');
  const { code } = await runTool(
    'node',
    ['e2e/node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...paths],
    {
      PARLAY_CHROMIUM: findShell() ?? found.path,
      // Pictures need the font rendering of a windowed browser.
      PARLAY_WINDOWED_CHROMIUM: found.path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  );
  const read = readReport(report, PlaywrightResults);
  if (!read) return count('browser', { passed: 0, failed: 1 });
  const { expected, unexpected, flaky } = read.stats;
  const broken = unexpected + flaky;
  return count('browser', { passed: expected, failed: broken === 0 && code !== 0 ? 1 : broken });
}

/** Runs the tests that changes since main can break: all tests if git cannot tell, or if shared files have changed. */
async function changed() {
  const files = changedFiles(workspaceRoot());
  const affected = files === undefined ? 'everything' : affectedBy(files);
  if (affected === 'everything') {
    console.error(
      files === undefined ? 'git does not tell what has changed: everything runs.' : 'Shared: everything runs.',
    );
    await unit([]);
    return await browser([]);
  }
  const { related, tests, stories } = affected;
  const listed = [
    ...(related.length > 0 ? listTests('--findRelatedTests', ...related) : []),
    ...(tests.length > 0 ? listTests(...tests) : []),
  ];
  const paths = [...new Set(listed)];
  console.error(`${files?.length} changed files: ${paths.length} test files, stories: ${stories.join(' ') || 'none'}`);
  if (paths.length > 0) await unit(['--runTestsByPath', ...paths]);
  if (stories.length > 0) await browser(stories);
}

function listTests(...paths: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [JEST, '--listTests', '--json', ...paths], {
    cwd: workspaceRoot(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr);
  return z.array(z.string()).parse(JSON.parse(stdout));
}

function readReport<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

try {
  if (only === undefined || only === '--changed') {
    await check('format and lint', 'node', ['shared/dev/src/tasks/lint.ts']);
    await check('types', 'tsc', TYPES_CHECK);
  }
  if (only === '--changed') await changed();
  else {
    if (!only || only === 'unit') await unit();
    if (!only || only === 'browser') await browser();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
