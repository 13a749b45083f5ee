import { join } from 'node:path';
import { makeCertificate } from '@parlay/server/certificate';
import { REALTIME_NAME, startOutsideRealtime } from '../../support/outside-realtime.ts';
import { startPlatform } from '../../support/servers.ts';
import { runLoad } from '../support/load-process.ts';
import type { HttpFigures } from './load.ts';
import type { Place } from './place.ts';

export interface HttpResult extends HttpFigures {
  /** Seconds the oldest realtime fact waited, looked at once a second. */
  outboxAge: number[];
}

/** Bets over HTTP: one platform node that publishes to a realtime server, the load in a separate process. */
export async function overHttp(place: Place, clients: number, seconds: number): Promise<HttpResult> {
  await using ends = new AsyncDisposableStack();
  const { environment, ports } = place;
  const certificate = await makeCertificate([REALTIME_NAME]);
  const realtime = await startOutsideRealtime(ports.realtime, certificate, environment);
  ends.defer(realtime.stop);
  const platform = await startPlatform(ports.api, { ...environment, ...realtime.environment });
  ends.defer(platform.stop);
  const outboxAge: number[] = [];
  const words = [ports.api, clients, seconds];
  const figures = await runLoad<HttpFigures>(join(import.meta.dirname, 'load.ts'), words, async () => {
    outboxAge.push(await ageOfOutbox(place));
  });
  return { ...figures, outboxAge };
}

async function ageOfOutbox(place: Place): Promise<number> {
  const [row] = await place.query<{ age: number }>(
    'parlay',
    `select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as age
     from outbox where published_at is null`,
  );
  return row?.age ?? 0;
}
