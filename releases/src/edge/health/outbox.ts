import { randomUUID } from 'node:crypto';
import type { PageState } from '@parlay/contracts/visit';
import { signedPost } from '@parlay/server/signed-call';
import { type Beacon, DELIVERY_PATH, type Delivery, type Exposure, MAX_ENTRIES } from '../../health/delivery.ts';

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
  /** Only the latest state of each page is sent. */
  addPresence(page: string, state: PageState): void;
  /** Entries dropped during a long outage of the registry. */
  readonly dropped: number;
  /** Tries once to send pending entries, then stops. */
  stop(): Promise<void>;
}

/** Maximum pending entries while the registry is unreachable; minutes of a busy site's traffic. */
const MAX_PENDING = 50_000;
const TIMEOUT = 5_000;
/**
 * Maximum attempts of a delivery that gets a 5xx response, because the registry's database may be down for a minute.
 */
const MAX_REFUSALS = 60;

/**
 * Sends this edge's page health to the registry in signed deliveries. Retries send the same bytes, so they are
 * idempotent.
 */
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
  const presences = new Map<string, PageState>();
  let pending: string | undefined;
  /** Number of 5xx responses to the pending delivery. */
  let refusals = 0;
  let sending: Promise<void> | undefined;
  let dropped = 0;

  /** Beacons are sent only after the exposures they belong to. */
  function next(): string | undefined {
    if (served.size + exposures.length + beacons.length + presences.size === 0) return undefined;
    const counts = [...served].slice(0, MAX_ENTRIES);
    for (const [name] of counts) served.delete(name);
    const states = [...presences].slice(0, MAX_ENTRIES);
    for (const [page] of states) presences.delete(page);
    const exposuresToSend = exposures.splice(0, MAX_ENTRIES);
    const delivery: Delivery = {
      id: randomUUID(),
      channel,
      served: counts.map(([, entry]) => entry),
      exposures: exposuresToSend,
      beacons: exposures.length > 0 ? [] : beacons.splice(0, MAX_ENTRIES),
      presences: states.map(([page, state]) => ({ page, state })),
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
      if (reply.status >= 500 && refusals < MAX_REFUSALS) throw new Error(`The registry answered ${reply.status}.`);
      // A refused delivery is not retried: it would be refused again and block the next ones.
      if (!reply.ok) onFailure(`The registry refused a delivery of page health with ${reply.status}.`);
    }
  }

  const flush = () => {
    sending ??= send()
      // The registry is unreachable; the next flush retries.
      .catch(() => undefined)
      .finally(() => {
        sending = undefined;
      });
    return sending;
  };
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();

  const push = <T>(list: T[], entry: T) => {
    if (list.length < MAX_PENDING) list.push(entry);
    else dropped += 1;
  };

  return {
    addServed(remote, version) {
      const name = `${remote} ${version}`;
      const entry = served.get(name);
      if (entry) entry.count += 1;
      else served.set(name, { remote, version, count: 1 });
    },
    addExposure: (exposure) => push(exposures, exposure),
    addBeacon: (beacon) => push(beacons, beacon),
    addPresence(page, state) {
      if (presences.size < MAX_PENDING || presences.has(page)) presences.set(page, state);
      else dropped += 1;
    },
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
