import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { PUBLISHED_CHANNEL } from '../channels/publish.ts';
import { REVISION_CHANNEL } from '../channels/revise.ts';
import { Announced } from '../channels/state.ts';

export interface Listener {
  readonly connected: boolean;
  stop(): Promise<void>;
}

export interface Heard {
  /**
   * A channel has a new revision. After each (re)connection it is called without a name: whatever happened in between
   * was not heard, so everything is to be read again.
   */
  onRevision(channel: string | undefined): void;
  /** A version was published. One that was not heard of is read when it goes live. */
  onPublished(announced: Announced): void;
}

/** Hears of what any node of the registry commits. */
export function listenToRegistry(url: string, { onRevision, onPublished }: Heard): Listener {
  const stopping = new AbortController();
  let connected = false;
  let current: pg.Client | undefined;

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    current = client;
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', ({ channel, payload }) => {
      if (channel === REVISION_CHANNEL) return onRevision(payload);
      const announced = announcedIn(payload);
      if (announced) onPublished(announced);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${REVISION_CHANNEL}; LISTEN ${PUBLISHED_CHANNEL}`);
      connected = true;
      onRevision(undefined);
      await ended;
    } finally {
      // A server that is connected to and cannot be listened to, as one that only follows another, has few connections, too.
      void client.end().catch(() => undefined);
    }
  }

  const running = (async () => {
    let wait = 50;
    while (!stopping.signal.aborted) {
      const heard = await listen().then(
        () => true,
        () => false,
      );
      connected = false;
      wait = heard ? 50 : Math.min(wait * 2, 5_000);
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();

  return {
    get connected() {
      return connected;
    },
    async stop() {
      stopping.abort();
      await current?.end().catch(() => undefined);
      await running;
    },
  };
}

/** undefined: a node of another build has said what this one does not understand. The version is read when it goes live. */
function announcedIn(payload = ''): Announced | undefined {
  try {
    return Announced.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
