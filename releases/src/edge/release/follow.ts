import { stayConnected } from '@parlay/server/stay-connected';
import { createParser } from 'eventsource-parser';
import { Announcement, ChannelState, PUBLISHED_EVENT, STATE_EVENT } from '../../state/channel-state.ts';

export interface Follower {
  readonly connected: boolean;
  stop(): Promise<void>;
}

export interface FollowOptions {
  registry: string;
  channel: string;
  onState(state: ChannelState): void;
  onPublished(announced: Announcement): void;
  onFailure(error: string): void;
  /** Milliseconds without any data, including heartbeats, after which the connection counts as dead. */
  silenceMs?: number;
  /** Longest wait between two attempts, in milliseconds. */
  longestWaitMs?: number;
}

/** Follows a channel until stopped. Reconnects after registry restarts and dead connections. */
export function follow(options: FollowOptions): Follower {
  const { silenceMs = 15_000, longestWaitMs = 2_000 } = options;
  let connected = false;

  /** Holds one connection until it ends. Returns true if it had been established. */
  async function listen(stopping: AbortSignal): Promise<boolean> {
    const connection = new AbortController();
    const abort = () => connection.abort();
    stopping.addEventListener('abort', abort);
    let silence = setTimeout(abort, silenceMs);
    try {
      const url = `${options.registry}/api/channels/${options.channel}/events`;
      const reply = await fetch(url, { signal: connection.signal, headers: { accept: 'text/event-stream' } });
      if (!reply.ok || !reply.body) throw new Error(`The registry answered ${reply.status}.`);
      connected = true;
      const parser = createParser({ onEvent: (event) => receive(event.event, event.data) });
      const decoder = new TextDecoder();
      for await (const chunk of reply.body) {
        clearTimeout(silence);
        silence = setTimeout(abort, silenceMs);
        parser.feed(decoder.decode(chunk, { stream: true }));
      }
      return true;
    } catch {
      return connected;
    } finally {
      connected = false;
      clearTimeout(silence);
      stopping.removeEventListener('abort', abort);
      connection.abort();
    }
  }

  function receive(event: string | undefined, data: string): void {
    try {
      if (event === STATE_EVENT) options.onState(ChannelState.parse(JSON.parse(data)));
      if (event === PUBLISHED_EVENT) options.onPublished(Announcement.parse(JSON.parse(data)));
    } catch {
      options.onFailure(`The registry sent a ${event} that this edge does not understand; the last good state stays.`);
    }
  }

  const stop = stayConnected({ connect: listen, longestMs: longestWaitMs });

  return {
    get connected() {
      return connected;
    },
    stop,
  };
}
