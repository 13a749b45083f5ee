import { MODES_EVENT } from '@parlay/contracts/site-modes';
import { createBackoff } from '../../lib/backoff.ts';
import { electLeader } from './one-leader.ts';

const LOCK = 'parlay-release-stream';
const CHANNEL = 'parlay-releases';

export interface StreamOptions {
  /** Release channel. */
  channel: string;
  /** Returns the page's revision. */
  since(): number;
  /** Called with each message of the stream, in every tab. */
  onMessage(message: unknown): void;
  /** Called on each connection, because messages may have been missed before. */
  onOpen(): void;
}

/**
 * Follows the revision stream. One tab of the browser connects and forwards messages to the others, because
 * HTTP/1.1 allows only six connections.
 */
export function followReleases(window: Window & typeof globalThis, options: StreamOptions): void {
  const others = new window.BroadcastChannel(CHANNEL);
  others.addEventListener('message', (event: MessageEvent<unknown>) => options.onMessage(event.data));
  electLeader(window, LOCK, () => listen(window, options, others));
}

/** Connects to the stream, and returns a function that disconnects. */
function listen(window: Window & typeof globalThis, options: StreamOptions, others: BroadcastChannel): () => void {
  const backoff = createBackoff();
  let source: EventSource | undefined;
  let timer: number | undefined;

  const forward = (event: MessageEvent<string>) => {
    const message = parseJson(event.data);
    options.onMessage(message);
    others.postMessage(message);
  };
  const connect = () => {
    const channel = encodeURIComponent(options.channel);
    const opened = new window.EventSource(`/release-events?channel=${channel}&since=${options.since()}`);
    source = opened;
    opened.addEventListener('revision', forward);
    opened.addEventListener(MODES_EVENT, forward);
    opened.addEventListener('open', () => {
      backoff.reset();
      options.onOpen();
    });
    // The browser reconnects after a lost connection, but not after an error status.
    opened.addEventListener('error', () => {
      if (opened.readyState === window.EventSource.CLOSED) timer = window.setTimeout(connect, backoff.next());
    });
  };
  connect();

  return () => {
    window.clearTimeout(timer);
    source?.close();
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
