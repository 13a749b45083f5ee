import { stayConnected } from '@parlay/server/stay-connected';
import pg from 'pg';
import { REVISION_CHANNEL } from '../channels/pointers/revise.ts';
import { PUBLISHED_CHANNEL } from '../channels/versions/publish.ts';
import { Announcement } from '../state/channel-state.ts';

export interface Listener {
  readonly connected: boolean;
  stop(): Promise<void>;
}

export interface RegistryHandlers {
  /**
   * Called when a channel has a new revision. Called without a name after each (re)connection, because events may have been
   * missed and all channels must be read again.
   */
  onRevision(channel: string | undefined): void;
  /** Called when a version was published. A missed version is read when it goes live. */
  onPublished(announced: Announcement): void;
}

/** Listens for changes that any node of the registry commits. */
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
      // A client that is ended while it connects never settles its `connect`.
      await Promise.race([client.connect(), ended]);
      await client.query(`LISTEN ${REVISION_CHANNEL}; LISTEN ${PUBLISHED_CHANNEL}`);
      connected = true;
      onRevision(undefined);
      await ended;
      return true;
    } finally {
      connected = false;
      stopping.removeEventListener('abort', end);
      // Frees the connection. A server that accepts connections but not LISTEN, such as a replica, has only a few.
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

/**
 * Reads an announcement. Returns undefined for an unknown format from a node with another build; the version is then read
 * when it goes live.
 */
function announcedIn(payload = ''): Announcement | undefined {
  try {
    return Announcement.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
