import type { Backoff } from '../lib/backoff.ts';

export interface Reloads {
  /**
   * Sends the request now. Callers that arrive during a request share one follow-up request, because the running
   * one may miss newer data.
   */
  reload(): Promise<void>;
  /** Sends the request after a delay. Callers share one retry. */
  reloadLater(backoff: Backoff): void;
}

/** Creates a queue that sends one request at a time to the server. */
export function createReloads(
  load: () => Promise<void>,
  later: (action: () => void, milliseconds: number) => void,
): Reloads {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let retrying = false;

  function reload(): Promise<void> {
    if (!running) {
      running = load().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running.then(() => {
      next = undefined;
      return reload();
    });
    return next;
  }

  function reloadLater(backoff: Backoff) {
    if (retrying) return;
    retrying = true;
    later(() => {
      retrying = false;
      void reload();
    }, backoff.next());
  }

  return { reload, reloadLater };
}
