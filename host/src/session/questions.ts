import type { Backoff } from '../lib/backoff.ts';

export interface Questions {
  /** Asks now. Callers during a question share the next one: they may know of something newer than its answer. */
  ask(): Promise<void>;
  /** Asks after a delay; one retry at a time, however many callers want one. */
  askLater(backoff: Backoff): void;
}

/** Asks the server one question at a time. */
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
