import { ChannelState, STATE_EVENT } from '@parlay/releases/channel-state';
import { createParser } from 'eventsource-parser';

/** State of the connection to the channel's stream. While it is `reconnecting`, the page's data may be stale. */
export type Connection = 'connecting' | 'live' | 'reconnecting';

export interface Following {
  /** URL of the channel's stream. */
  url: string;
  onConnection(connection: Connection): void;
  onState(state: ChannelState): void;
}

/**
 * Milliseconds without a message until the connection counts as dead. The registry sends a heartbeat every 5 seconds.
 */
const MAX_SILENCE_MS = 12_000;
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 4_000;

/** Follows a channel's stream and reconnects when the connection breaks. Returns a function that stops it. */
export function followChannel({ url, onConnection, onState }: Following): () => void {
  const stopping = new AbortController();
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<void> {
    const wasLive = await listen();
    if (stopping.signal.aborted) return;
    onConnection('reconnecting');
    wait = wasLive ? FIRST_WAIT_MS : Math.min(wait * 2, MAX_WAIT_MS);
    timer = setTimeout(connect, wait);
  }

  /** Listens on one connection until it ends. Returns true if the connection was established. */
  async function listen(): Promise<boolean> {
    const connection = new AbortController();
    const signal = AbortSignal.any([stopping.signal, connection.signal]);
    const disconnect = () => connection.abort();
    let silenceTimer = setTimeout(disconnect, MAX_SILENCE_MS);
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
        clearTimeout(silenceTimer);
        silenceTimer = setTimeout(disconnect, MAX_SILENCE_MS);
        parser.feed(part.value);
      }
    } catch {
      // The connection is dead. The caller reconnects.
    } finally {
      clearTimeout(silenceTimer);
      connection.abort();
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
