import type { Backoff } from '../lib/backoff.ts';

export interface Questions {
  /**
   * Sends the request now. Callers during a request share one follow-up request, because they may know of something
   * newer.
   */
  ask(): Promise<void>;
  /** Sends it after a delay; one retry at a time for all callers. */
  askLater(backoff: Backoff): void;
}

/** Sends one request at a time to the server. */
export function createQuestions(
  question: () => Promise<void>,
  later: (action: () => void, milliseconds: number) => void,
): Questions {
  let asking: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let retrying = false;

  function ask(): Promise<void> {
    if (!asking) {
      asking = question().finally(() => {
        asking = undefined;
      });
      return asking;
    }
    next ??= asking.then(() => {
      next = undefined;
      return ask();
    });
    return next;
  }

  function askLater(backoff: Backoff) {
    if (retrying) return;
    retrying = true;
    later(() => {
      retrying = false;
      void ask();
    }, backoff.next());
  }

  return { ask, askLater };
}
