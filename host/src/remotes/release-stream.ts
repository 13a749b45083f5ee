import { waits } from '../adapters/waits.ts';

const LOCK = 'parlay-release-stream';
const CHANNEL = 'parlay-releases';

export interface StreamOptions {
  /** Channel of releases. */
  channel: string;
  /** Revision this page has. */
  since(): number;
  hear(message: unknown): void;
  /** A stream that was away may have missed something. */
  onOpen(): void;
}

/**
 * One stream per browser: the tab that holds a lock listens and tells the others, because six connections are all that
 * HTTP/1.1 has. The lock passes on when its tab is closed.
 */
export function followReleases(window: Window & typeof globalThis, options: StreamOptions): void {
  const others = new window.BroadcastChannel(CHANNEL);
  others.addEventListener('message', (event: MessageEvent<unknown>) => options.hear(event.data));
  const tell = (event: MessageEvent<string>) => {
    const message = parseJson(event.data);
    options.hear(message);
    others.postMessage(message);
  };
  const wait = waits();

  const connect = () => {
    const channel = encodeURIComponent(options.channel);
    const source = new window.EventSource(`/release-events?channel=${channel}&since=${options.since()}`);
    source.addEventListener('revision', tell);
    source.addEventListener('open', () => {
      wait.reset();
      options.onOpen();
    });
    // A line that broke is tried again by the browser; one that was answered with an error is not.
    source.addEventListener('error', () => {
      if (source.readyState !== window.EventSource.CLOSED) return;
      window.setTimeout(connect, wait.next());
    });
  };
  const listen = () => {
    connect();
    return new Promise<never>(() => undefined);
  };

  if (window.navigator.locks) window.navigator.locks.request(LOCK, listen).catch(() => undefined);
  else connect();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
