import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { completeEnvironment } from '@parlay/dev/testing/environment';
import type { BrowserCheckJob } from '../gate/browser-check-job.ts';

const GROWTH = { heapBytes: 1, nodes: 1, listeners: 1, styles: 1 };
const job: BrowserCheckJob = {
  channel: 'production',
  compositions: [{ name: 'with remote-casino 1.0.0', remotes: [] }],
  candidates: ['remote-casino'],
  settings: {
    ...{ parameters: {}, notVisited: {}, refusedCalls: {}, later: [], leftFor: ['home'] },
    ...{ mounts: 20, growth: GROWTH },
  },
};

/** Runs a trial in a complete production environment with overrides. Returns its result. */
function resultIn(environment: Readonly<Record<string, string>>): unknown {
  const { stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts')], {
    env: { PATH: process.env.PATH, ...completeEnvironment(environment) },
    input: JSON.stringify(job),
    encoding: 'utf8',
  });
  return JSON.parse(stdout);
}

it('requires a player for login and a host name of the site in production', () => {
  expect(resultIn({})).toEqual({ kind: 'impossible', message: expect.stringContaining('set GATE_PLAYER') });
  expect(resultIn({ GATE_PLAYER: 'gate:secret', BRAND_HOSTS: '103=farolito.test' })).toEqual({
    kind: 'impossible',
    message: expect.stringContaining('see BRAND_HOSTS'),
  });
});
