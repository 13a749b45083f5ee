import { join } from 'node:path';
import { createCertificate } from '@parlay/server/certificate';
import { REALTIME_NAME, startExternalRealtime } from '../../support/outside-realtime.ts';
import { startPlatform } from '../../support/servers.ts';
import { runLoad } from '../support/load-process.ts';
import type { BenchEnvironment } from './environment.ts';
import type { HttpFigures } from './load.ts';

export interface HttpResult extends HttpFigures {
  /** Age of the oldest unpublished realtime fact in seconds, sampled once a second. */
  outboxAge: number[];
}

/** Measures bets over HTTP on one platform node with a realtime server. The load runs in a separate process. */
export async function measureOverHttp(bench: BenchEnvironment, clients: number, seconds: number): Promise<HttpResult> {
  await using cleanup = new AsyncDisposableStack();
  const { environment, ports } = bench;
  const certificate = await createCertificate([REALTIME_NAME]);
  const realtime = await startExternalRealtime(ports.realtime, certificate, environment);
  cleanup.defer(realtime.stop);
  const platform = await startPlatform(ports.api, { ...environment, ...realtime.environment });
  cleanup.defer(platform.stop);
  const outboxAge: number[] = [];
  const args = [ports.api, clients, seconds];
  const figures = await runLoad<HttpFigures>(join(import.meta.dirname, 'load.ts'), args, async () => {
    outboxAge.push(await outboxAgeSeconds(bench));
  });
  return { ...figures, outboxAge };
}

async function outboxAgeSeconds(bench: BenchEnvironment): Promise<number> {
  const [row] = await bench.query<{ age: number }>(
    'parlay',
    `select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as age
     from outbox where published_at is null`,
  );
  return row?.age ?? 0;
}
