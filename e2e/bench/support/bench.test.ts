import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';

const RESULTS = join(import.meta.dirname, '../../../bench-results/of-this-test.json');

/** Runs a benchmark in a separate process, like `npm run bench`. `measure` is the code of its measurement. */
function run(options: readonly string[], measure: string) {
  const script = `
    import { bench } from ${JSON.stringify(join(import.meta.dirname, 'bench.ts'))};
    import { target } from ${JSON.stringify(join(import.meta.dirname, 'report.ts'))};
    await bench({
      name: 'of-this-test',
      runs: { usual: 7, quick: 2 },
      choices: { page: ['home', 'casino'] },
      needs: { folder: true },
      async measure({ runs, quick, chosen, folder, defer }) {
        defer(() => console.error('last to stop'));
        defer(() => console.error('first to stop'));
        ${measure}
      },
    });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script, '--', ...options],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

afterAll(() => rmSync(RESULTS, { force: true }));

test('reports figures, targets and tables, and fails when a target is missed', () => {
  const { status, stdout } = run(
    ['--quick', '--page', 'casino'],
    `return {
      figures: { runs, quick, chosen },
      targets: [target('runs', runs, '', { atLeast: 2 }), target('too many', 3, 'ms', { atMost: 2 })],
      tables: ['a table'],
    };`,
  );
  expect(status).toBe(1);
  expect(stdout).toBe('a table\n\nreached  runs: 2  (≥ 2)\nMISSED   too many: 3 ms (≤ 2)\n');
  const written = JSON.parse(readFileSync(RESULTS, 'utf8')) as object;
  expect(written).toMatchObject({ name: 'of-this-test', runs: 2, quick: true });
  expect(written).toHaveProperty('chosen', { page: 'casino' });
  expect(written).toMatchObject({ targets: [{ reached: true }, { reached: false }] });
});

test('stops everything in reverse order when measuring fails', () => {
  const { status, stdout, stderr } = run(
    [],
    `console.log(folder);
    defer(async () => {
      void Promise.reject(new Error('a call failed because its server stopped'));
      await new Promise((resolve) => setTimeout(resolve));
    });
    throw new Error('nothing was measured');`,
  );
  expect(status).toBe(1);
  expect(stdout).toContain('parlay-of-this-test-');
  expect(existsSync(stdout.trim())).toBe(false);
  expect(stderr.indexOf('first to stop')).toBeGreaterThan(-1);
  expect(stderr.indexOf('last to stop')).toBeGreaterThan(stderr.indexOf('first to stop'));
  expect(stderr).toContain('nothing was measured');
});

test.each([
  [['--runs', '0'], '--runs needs a number above 0, not 0'],
  [['--page', 'lottery'], '--page is one of: home, casino'],
])('exits with code 2 on wrong usage, before anything starts: %s', (options, message) => {
  const { status, stdout, stderr } = run(options, `console.log('measured');`);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('to stop');
});
