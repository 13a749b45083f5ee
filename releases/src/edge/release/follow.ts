import { stayConnected } from '@parlay/server/stay-connected';
import { createParser } from 'eventsource-parser';
import { Announced, ChannelState, PUBLISHED_EVENT, STATE_EVENT } from '../../state/channel-state.ts';

export interface Follower {
  readonly connected: boolean;
  stop(): Promise<void>;
}

export interface FollowOptions {
  registry: string;
  channel: string;
  onState(state: ChannelState): void;
  onPublished(announced: Announced): void;
  onFailure(error: string): void;
  /** Nothing heard for this long, not even a heartbeat: the line is dead. Milliseconds. */
  silenceMs?: number;
  /** Longest wait between two tries, in milliseconds. */
  longestWaitMs?: number;
}

/** Follows a channel for as long as the edge lives, through restarts of the registry and dead lines. */
export function follow(options: FollowOptions): Follower {
  const { silenceMs = 15_000, longestWaitMs = 2_000 } = options;
  let connected = false;

  /** One connection, until it ends. Whether it had been there at all. */
  async function listen(stopping: AbortSignal): Promise<boolean> {
    const line = new AbortController();
    const quit = () => line.abort();
    stopping.addEventListener('abort', quit);
    let silence = setTimeout(quit, silenceMs);
    try {
      const url = `${options.registry}/api/channels/${options.channel}/events`;
      const reply = await fetch(url, { signal: line.signal, headers: { accept: 'text/event-stream' } });
      if (!reply.ok || !reply.body) throw new Error(`The registry answered ${reply.status}.`);
      connected = true;
      const parser = createParser({ onEvent: (event) => receive(event.event, event.data) });
      const decoder = new TextDecoder();
      for await (const chunk of reply.body) {
        clearTimeout(silence);
        silence = setTimeout(quit, silenceMs);
        parser.feed(decoder.decode(chunk, { stream: true }));
      }
      return true;
    } catch {
      return connected;
    } finally {
      connected = false;
      clearTimeout(silence);
      stopping.removeEventListener('abort', quit);
      line.abort();
    }
  }

  function receive(event: string | undefined, data: string): void {
    try {
      if (event === STATE_EVENT) options.onState(ChannelState.parse(JSON.parse(data)));
      if (event === PUBLISHED_EVENT) options.onPublished(Announced.parse(JSON.parse(data)));
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
