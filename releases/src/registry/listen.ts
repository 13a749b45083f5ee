import { stayConnected } from '@parlay/server/stay-connected';
import pg from 'pg';
import { REVISION_CHANNEL } from '../channels/pointers/revise.ts';
import { PUBLISHED_CHANNEL } from '../channels/versions/publish.ts';
import { Announced } from '../state/channel-state.ts';

export interface Listener {
  readonly connected: boolean;
  stop(): Promise<void>;
}

export interface RegistryHandlers {
  /**
   * A channel has a new revision. After each (re)connection it is called without a name: whatever happened in between
   * was not received, so everything is to be read again.
   */
  onRevision(channel: string | undefined): void;
  /** A version was published. One that was missed is read when it goes live. */
  onPublished(announced: Announced): void;
}

/** Listens to what any node of the registry commits. */
export function listenToRegistry(url: string, { onRevision, onPublished }: RegistryHandlers): Listener {
  let connected = false;

  async function listen(stopping: AbortSignal): Promise<boolean> {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    const end = () => void client.end().catch(() => undefined);
    stopping.addEventListener('abort', end);
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
      // One that is ended while it connects never says so.
      await Promise.race([client.connect(), ended]);
      await client.query(`LISTEN ${REVISION_CHANNEL}; LISTEN ${PUBLISHED_CHANNEL}`);
      connected = true;
      onRevision(undefined);
      await ended;
      return true;
    } finally {
      connected = false;
      stopping.removeEventListener('abort', end);
      // A server that is connected to and cannot be listened to, as one that only follows another, has few connections, too.
      end();
    }
  }

  const stop = stayConnected({ connect: listen, longestMs: 5_000 });

  return {
    get connected() {
      return connected;
    },
    stop,
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
