import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { installFromDebian } from '@parlay/dev/debian';
import { isMatrix } from '@parlay/dev/testing/matrix';
import { currentProduct, expect, test } from '../support/site.ts';

const FOLDER = join(workspaceRoot(), 'releases', 'monitoring');
const BOARDS = join(FOLDER, 'dashboards');

interface Board {
  panels: { targets: { expr: string }[] }[];
}

/** Returns the queries of the dashboards and the text of the alert rules. */
function queries(): { file: string; query: string }[] {
  const boards = readdirSync(BOARDS).flatMap((file) => {
    const { panels } = JSON.parse(readFileSync(join(BOARDS, file), 'utf8')) as Board;
    return panels.flatMap(({ targets }) => targets.map(({ expr }) => ({ file, query: expr })));
  });
  const rules = readFileSync(join(FOLDER, 'alerts.yml'), 'utf8').replaceAll(/^ +(summary|next):.*$/gm, '');
  return [...boards, { file: 'alerts.yml', query: rules }];
}

/** Matches names of our metrics by prefix. Excludes Prometheus's own metrics, such as `up`. */
const METRIC =
  /\b(?:parlay|http|page|odds|outbox|mail|jobs|database|process|nodejs|help_desk|identity_check)_[a-z_0-9]+\b/g;

/** Returns the names of a server's metrics. Each histogram has three. */
async function metricsOf(port: number): Promise<string[]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
}

test('dashboards and alert rules use only metrics that the servers expose', async () => {
  const { site, ops, api } = currentProduct().ports;
  const exposed = new Set((await Promise.all([site, ops, api].map(metricsOf))).flat());
  const unknown = queries().flatMap(({ file, query }) =>
    (query.match(METRIC) ?? []).filter((name) => !exposed.has(name)).map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
  expect(queries().flatMap(({ query }) => query.match(METRIC) ?? []).length).toBeGreaterThan(50);
});

test('alert rules are valid and pass their unit tests', () => {
  const isInstalled = () => spawnSync('promtool', ['--version']).status === 0;
  const hasTool = isInstalled() || (isMatrix && installFromDebian('prometheus') && isInstalled());
  test.skip(!hasTool, 'promtool is not here (Debian: apt-get install prometheus); the matrix installs it when it may');
  for (const args of [
    ['check', 'config', 'prometheus.yml'],
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
    expect(status, `${stdout}${stderr}`).toBe(0);
  }
});
