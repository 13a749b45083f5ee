import { ChannelState, STATE_EVENT } from '@parlay/releases/channel-state';
import { createParser } from 'eventsource-parser';

/** `live` means that the page follows the channel, `reconnecting` that its data may be stale while the connection is retried. */
export type Connection = 'connecting' | 'live' | 'reconnecting';

export interface Following {
  /** URL of the channel's stream. */
  url: string;
  onConnection(connection: Connection): void;
  onState(state: ChannelState): void;
}

/** Milliseconds without a message after which the connection counts as dead. The registry sends a heartbeat every 5 seconds. */
const SILENCE = 12_000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 4_000;

/** Follows a channel's stream until it is stopped, and reconnects after dead connections and restarts of the registry. */
export function followChannel({ url, onConnection, onState }: Following): () => void {
  const stopping = new AbortController();
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    const wasLive = await listen();
    if (stopping.signal.aborted) return;
    onConnection('reconnecting');
    wait = wasLive ? FIRST_WAIT : Math.min(wait * 2, LONGEST_WAIT);
    timer = setTimeout(connect, wait);
  }

  /** Listens on one connection until it ends. Returns whether it was ever established. */
  async function listen(): Promise<boolean> {
    const line = new AbortController();
    const signal = AbortSignal.any([stopping.signal, line.signal]);
    const quit = () => line.abort();
    let silence = setTimeout(quit, SILENCE);
    let wasLive = false;
    const parser = createParser({
      onEvent({ event, data }) {
        const state = event === STATE_EVENT ? ChannelState.safeParse(readJson(data)).data : undefined;
        if (state) onState(state);
      },
    });
    try {
      const reply = await fetch(url, { signal, headers: { accept: 'text/event-stream' } });
      if (!reply.ok || !reply.body) return false;
      wasLive = true;
      onConnection('live');
      const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        clearTimeout(silence);
        silence = setTimeout(quit, SILENCE);
        parser.feed(part.value);
      }
    } catch {
      // A dead connection. The caller reconnects.
    } finally {
      clearTimeout(silence);
      line.abort();
    }
    return wasLive;
  }

  void connect();
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
