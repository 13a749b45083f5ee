import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { REVISION_CHANNEL } from '../channels/revise.ts';

export interface Listener {
  readonly connected: boolean;
  stop(): Promise<void>;
}

/**
 * Hears of every revision that any node commits. After each (re)connection it calls back without a name:
 * whatever happened in between was not heard, so everything is to be read again.
 */
export function listenForRevisions(url: string, onRevision: (channel: string | undefined) => void): Listener {
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
    client.on('notification', (message) => onRevision(message.payload));
    await client.connect();
    await client.query(`LISTEN ${REVISION_CHANNEL}`);
    connected = true;
    onRevision(undefined);
    await ended;
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
