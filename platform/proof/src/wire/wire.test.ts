import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isMatrix } from '@parlay/dev/testing/matrix';
import { startLiveSite } from '@parlay/releases/testing/live-site';
import { fuzz } from './run.ts';
import { type Fleet, startFleet } from './targets.ts';

const { PARLAY_FUZZ_SEED, PARLAY_FUZZ_CASE } = process.env;
const seed = PARLAY_FUZZ_SEED ? Number(PARLAY_FUZZ_SEED) : isMatrix ? Math.floor(Math.random() * 2 ** 31) : 104;
const cases = isMatrix ? 20_000 : 2_000;
const only = PARLAY_FUZZ_CASE ? Number(PARLAY_FUZZ_CASE) : undefined;

let dataDir: string;
let registry: Awaited<ReturnType<typeof startLiveSite>>;
let fleet: Fleet;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parlay-fuzz-'));
  chmodSync(dataDir, 0o755);
  registry = await startLiveSite();
  fleet = await startFleet(dataDir, registry.url);
}, 120_000);

afterAll(async () => {
  await fleet?.stop();
  await registry?.remove();
  rmSync(dataDir, { recursive: true, force: true });
}, 300_000);

it.each(['realtime', 'edge', 'registry', 'sandbox', 'platform'])(
  `%s responds to ${cases} malformed requests and frames without exiting (seed ${seed})`,
  async (name) => {
    const target = fleet.targets.find((entry) => entry.name === name);
    expect(target).toBeDefined();
    if (target) expect((await fuzz(target, { seed, cases, only })).join('\n')).toBe('');
  },
  isMatrix ? 900_000 : 90_000,
);

it('realtime handles these requests and frames without exceptions', async () => {
  const port = fleet.targets.find(({ name }) => name === 'realtime')?.server.port;
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('realtime_failures_total 0');
});
