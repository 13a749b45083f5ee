import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../free-port.ts';
import { Backoff, type BackoffTiming } from './backoff.ts';
import { type Service, startService } from './service.ts';

let logs: string;
let services: Service[];
let reports: string[];
let failures: string[];

beforeEach(() => {
  logs = mkdtempSync(join(tmpdir(), 'parlay-service-'));
  chmodSync(logs, 0o755);
  [services, reports, failures] = [[], [], []];
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.stop()));
  rmSync(logs, { recursive: true, force: true });
});

const FAST_BACKOFF: BackoffTiming = { firstMs: 10, longestMs: 80, recoveredAfterMs: 60_000 };

async function start(name: string, environment: Record<string, string> = {}) {
  const port = await freePort();
  const service = startService({
    name,
    script: join(import.meta.dirname, 'test-server.ts'),
    port,
    environment: { PATH: process.env.PATH, PORT: String(port), ...environment },
    logs,
    report: (message) => reports.push(message),
    onFailedStart: (error) => failures.push(error),
    restarts: FAST_BACKOFF,
  });
  services.push(service);
  return { service, get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined) };
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; waited < 15_000 && !condition(); waited += 20) await delay(20);
  expect(condition()).toBe(true);
}

describe('a service', () => {
  it('is restarted after each stop with a report of its last output, while others keep running', async () => {
    writeFileSync(join(logs, 'registry.log'), '', { mode: 0o644 });
    const [registry, edge] = [await start('registry'), await start('edge')];
    for (const { service } of [registry, edge]) expect(await service.healthy()).toEqual({ ok: true });
    const again = () => reports.filter((report) => report === 'registry serves again.').length;
    await delay(600);
    for (let stop = 1; stop <= 7; stop += 1) {
      await registry.get('/die');
      await until(() => again() === stop);
    }
    const stops = reports.filter((report) => report.startsWith('registry stopped'));
    expect(stops).toHaveLength(7);
    for (const stop of stops) expect(stop).toContain('broken by a request');
    expect(stops[0]).toContain('registry stopped (exit code 1). Restarting it in 0.01 s');
    expect(stops[6]).toContain('for the 7th time in a row (exit code 1). Restarting it in 0.08 s');
    expect(reports.filter((report) => report.startsWith('edge'))).toEqual([]);
    expect((await edge.get('/'))?.status).toBe(200);
    expect(readFileSync(join(logs, 'registry.log'), 'utf8')).toContain('broken by a request');
    // Owner-only, including files that an older build created.
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect([logs, join(logs, 'registry.log'), join(logs, 'edge.log')].map(modeOf)).toEqual(['700', '600', '600']);
    expect(failures).toEqual([]);
  });

  it('fails startup with a reason and is not restarted if it never serves', async () => {
    await start('platform', { FAIL: 'PORT_API is not a port.' });
    await until(() => failures.length > 0);
    const before = reports.length;
    await delay(300);
    expect(failures).toEqual(['platform keeps stopping: PORT_API is not a port.']);
    expect(reports).toHaveLength(before);
  });

  it('is not restarted after it was stopped on purpose', async () => {
    const { service, get } = await start('realtime');
    expect(await service.healthy()).toEqual({ ok: true });
    await service.stop();
    await delay(200);
    expect(await get('/')).toBeUndefined();
    expect([reports, failures]).toEqual([[], []]);
  });
});

describe('the backoff', () => {
  it('doubles up to the longest delay and starts over after a recovery', () => {
    const backoff = new Backoff({ firstMs: 250, longestMs: 2_000, recoveredAfterMs: 60_000 });
    expect([0, 0, 59_999, 0, 0].map((served) => backoff.next(served))).toEqual([250, 500, 1_000, 2_000, 2_000]);
    expect(backoff.next(60_000)).toBe(250);
    expect(backoff.inARow).toBe(1);
  });
});
