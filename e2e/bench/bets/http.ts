import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { makeCertificate } from '../../support/certificate.ts';
import { REALTIME_NAME, startOutsideRealtime } from '../../support/outside-realtime.ts';
import { startPlatform } from '../../support/servers.ts';
import type { HttpFigures } from './load.ts';
import type { Place } from './place.ts';

export interface HttpResult extends HttpFigures {
  /** Seconds the oldest realtime fact waited, looked at once a second. */
  outboxAge: number[];
}

/** Bets over HTTP: one platform node that publishes to a realtime server, the load in a process of its own. */
export async function overHttp(place: Place, clients: number, seconds: number): Promise<HttpResult> {
  const { environment, ports } = place;
  const certificate = await makeCertificate([REALTIME_NAME]);
  const realtime = await startOutsideRealtime(ports.realtime, certificate, environment);
  try {
    const platform = await startPlatform(ports.api, { ...environment, ...realtime.environment });
    try {
      const script = join(import.meta.dirname, 'load.ts');
      const load = spawn(process.execPath, [script, ...[ports.api, clients, seconds].map(String)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(load, 'exit');
      const written = text(load.stdout);
      const outboxAge: number[] = [];
      while (load.exitCode === null && load.signalCode === null) {
        await Promise.race([delay(1_000), ended]);
        outboxAge.push(await ageOfOutbox(place));
      }
      if (load.exitCode !== 0) throw new Error('the load ended before its time');
      return { ...(JSON.parse(await written) as HttpFigures), outboxAge };
    } finally {
      await platform.stop();
    }
  } finally {
    await realtime.stop();
  }
}

async function ageOfOutbox(place: Place): Promise<number> {
  const [row] = await place.query<{ age: number }>(
    'parlay',
    `select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as age
     from outbox where published_at is null`,
  );
  return row?.age ?? 0;
}
