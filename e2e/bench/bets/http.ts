import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCertificate } from '@parlay/server/certificate';
import { REALTIME_NAME, startExternalRealtime } from '../../support/outside-realtime.ts';
import { startPlatform } from '../../support/servers.ts';
import { runLoad } from '../support/load-process.ts';
import type { BenchEnvironment } from './environment.ts';
import type { HttpFigures } from './load.ts';
import type { SportsFigures } from './sports-load.ts';

export interface HttpResult extends HttpFigures {
  /** Age of the oldest unpublished realtime fact in seconds, sampled once a second. */
  outboxAge: number[];
}

/** Measures bets over HTTP on one platform node with a realtime server. The load runs in a separate process. */
export async function measureOverHttp(bench: BenchEnvironment, clients: number, seconds: number): Promise<HttpResult> {
  await using cleanup = new AsyncDisposableStack();
  const { ports } = bench;
  await startServers(bench, cleanup);
  const outboxAge: number[] = [];
  const args = [ports.api, clients, seconds];
  const figures = await runLoad<HttpFigures>(join(import.meta.dirname, 'load.ts'), args, async () => {
    outboxAge.push(await outboxAgeSeconds(bench));
  });
  return { ...figures, outboxAge };
}

/** Measures bets that the sports company places by Betsy's protocol, in turns with tournament bets, on the same servers. */
export async function measureSportsBets(
  bench: BenchEnvironment,
  { clients, turns, seconds, resettled }: { clients: number; turns: number; seconds: number; resettled: number },
): Promise<SportsFigures> {
  await using cleanup = new AsyncDisposableStack();
  const secret = randomBytes(32).toString('base64');
  const PROVIDERS = writeProviders(bench, secret);
  await startServers({ ...bench, environment: { ...bench.environment, PROVIDERS } }, cleanup);
  const script = join(import.meta.dirname, 'sports-load.ts');
  const args = [bench.ports.api, clients, turns, seconds, resettled];
  // Awaited, because the servers stop when this function ends.
  return await runLoad<SportsFigures>(script, args, async () => undefined, { PARTNER_SECRET: secret });
}

/** Writes a PROVIDERS file with a sports company that speaks Betsy's protocol. Returns its path. */
function writeProviders({ environment }: BenchEnvironment, secret: string): string {
  const file = join(environment.DATA_DIR ?? '', 'sports-providers.json');
  const address = 'https://companies.test';
  const settings = { keys: { theirs: [secret] } };
  const company = { id: 'oddsmith', kind: 'sports', driver: 'betsy', takesBets: true, address, settings };
  writeFileSync(file, JSON.stringify({ companies: [company] }));
  return file;
}

async function startServers({ environment, ports }: BenchEnvironment, cleanup: AsyncDisposableStack): Promise<void> {
  const certificate = await createCertificate([REALTIME_NAME]);
  const realtime = await startExternalRealtime(ports.realtime, certificate, environment);
  cleanup.defer(realtime.stop);
  const platform = await startPlatform(ports.api, { ...environment, ...realtime.environment });
  cleanup.defer(platform.stop);
}

async function outboxAgeSeconds(bench: BenchEnvironment): Promise<number> {
  const [row] = await bench.query<{ age: number }>(
    'parlay',
    `select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as age
     from outbox where published_at is null`,
  );
  return row?.age ?? 0;
}
