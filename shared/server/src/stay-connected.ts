import { pause } from './pause.ts';

const FIRST_DELAY_MS = 50;

export interface StayConnectedOptions {
  /** Runs one connection until it ends or the signal aborts. Resolves to true if it was ever established. */
  connect(signal: AbortSignal): Promise<boolean>;
  /** Maximum delay between two attempts, in milliseconds. */
  longestMs: number;
}

/**
 * Reconnects whenever the connection ends, almost immediately after an established one, otherwise with exponential backoff.
 * Delays have jitter, so that many clients do not reconnect at the same time. Returns a function that stops it.
 */
export function stayConnected({ connect, longestMs }: StayConnectedOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    let longest = FIRST_DELAY_MS;
    while (!signal.aborted) {
      const wasEstablished = await connect(signal).catch(() => false);
      longest = wasEstablished ? FIRST_DELAY_MS : Math.min(longest * 2, longestMs);
      await pause(longest * (0.5 + Math.random() / 2), signal);
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}
