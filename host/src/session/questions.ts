import type { Backoff } from '../lib/backoff.ts';

export interface Questions {
  /**
   * Sends the request now. Callers during a request share one follow-up request, because the running one may miss
   * newer data.
   */
  ask(): Promise<void>;
  /** Sends the request after a delay; callers share one retry. */
  askLater(backoff: Backoff): void;
}

/** Sends one request at a time to the server. */
export function createQuestions(
  question: () => Promise<void>,
  later: (action: () => void, milliseconds: number) => void,
): Questions {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let retrying = false;

  function ask(): Promise<void> {
    if (!running) {
      running = question().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running.then(() => {
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
