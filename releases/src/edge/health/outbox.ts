import { randomUUID } from 'node:crypto';
import { signedPost } from '@parlay/server/signed-call';
import { type Beacon, DELIVERY_PATH, type Delivery, type Exposure, MOST_ENTRIES } from '../../health/delivery.ts';

export interface OutboxOptions {
  registry: string;
  channel: string;
  healthKey: Buffer;
  onFailure(error: string): void;
  /** Milliseconds between two deliveries. */
  everyMs?: number;
}

export interface HealthOutbox {
  addServed(remote: string, version: string): void;
  addExposure(exposure: Exposure): void;
  addBeacon(beacon: Beacon): void;
  /** Entries that were dropped because the registry was away for long. */
  readonly dropped: number;
  /** Sends what is waiting, once, and stops. */
  stop(): Promise<void>;
}

/** Entries that wait for a registry that is away: minutes of a busy site. */
const MOST_WAITING = 50_000;
const TIMEOUT = 5_000;
/** Tries of a delivery that the registry answers with 500 or above: its database may be away for a minute. */
const MOST_REFUSALS = 60;

/** Sends what this edge sees to the registry, in signed deliveries. One that may have arrived is sent again as it was. */
export function healthOutbox({
  registry,
  channel,
  healthKey,
  onFailure,
  everyMs = 1_000,
}: OutboxOptions): HealthOutbox {
  const key = healthKey.toString('hex');
  const url = registry + DELIVERY_PATH;
  const served = new Map<string, Delivery['served'][number]>();
  const exposures: Exposure[] = [];
  const beacons: Beacon[] = [];
  let pending: string | undefined;
  /** Answers of 500 and above to what is pending. */
  let refusals = 0;
  let sending: Promise<void> | undefined;
  let dropped = 0;

  /** Beacons follow the exposures that they are signs of. */
  function next(): string | undefined {
    if (served.size + exposures.length + beacons.length === 0) return undefined;
    const counts = [...served].slice(0, MOST_ENTRIES);
    for (const [name] of counts) served.delete(name);
    const shown = exposures.splice(0, MOST_ENTRIES);
    const delivery: Delivery = {
      id: randomUUID(),
      channel,
      served: counts.map(([, one]) => one),
      exposures: shown,
      beacons: exposures.length > 0 ? [] : beacons.splice(0, MOST_ENTRIES),
    };
    return JSON.stringify(delivery);
  }

  async function send(): Promise<void> {
    for (pending ??= next(); pending !== undefined; pending = next(), refusals = 0) {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signedPost(key, url, pending) },
        body: pending,
        signal: AbortSignal.timeout(TIMEOUT),
      });
      refusals += 1;
      if (reply.status >= 500 && refusals < MOST_REFUSALS) throw new Error(`The registry answered ${reply.status}.`);
      // A refused delivery would be refused again, and hold up all that follows.
      if (!reply.ok) onFailure(`The registry refused a delivery of page health with ${reply.status}.`);
    }
  }

  const flush = () => {
    sending ??= send()
      // The registry is away; what waits is sent when it is back.
      .catch(() => undefined)
      .finally(() => {
        sending = undefined;
      });
    return sending;
  };
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();

  const put = <T>(list: T[], entry: T) => {
    if (list.length < MOST_WAITING) list.push(entry);
    else dropped += 1;
  };

  return {
    addServed(remote, version) {
      const name = `${remote} ${version}`;
      const one = served.get(name);
      if (one) one.count += 1;
      else served.set(name, { remote, version, count: 1 });
    },
    addExposure: (exposure) => put(exposures, exposure),
    addBeacon: (beacon) => put(beacons, beacon),
    get dropped() {
      return dropped;
    },
    async stop() {
      clearInterval(timer);
      await sending;
      await flush();
    },
  };
}
