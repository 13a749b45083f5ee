import { LRUCache } from 'lru-cache';

/** A request that waits for the delay in play, or its outcome. */
export type Held<T> = { status: 'held'; until: number } | { status: 'done'; outcome: T };

const MAX_OUTCOMES = 5000;

/**
 * Holds requests for a time before they are decided, each once per key. A repeated request gets the outcome of the
 * first one.
 */
export class Holds<T extends object> {
  private readonly waiting = new Map<string, { until: number; timer: NodeJS.Timeout }>();
  private readonly outcomes = new LRUCache<string, { said: Promise<T> }>({ max: MAX_OUTCOMES });

  /** Starts a request unless it is known, and returns its state. */
  async start(key: string, delay: number, decide: () => Promise<T>): Promise<Held<T>> {
    // Nothing is awaited before the request is recorded, so a concurrent repetition finds it.
    if (this.waiting.has(key) || this.outcomes.has(key)) return (await this.state(key)) as Held<T>;
    if (delay === 0) return { status: 'done', outcome: await this.decided(key, decide) };
    const until = Date.now() + delay;
    const timer = setTimeout(() => {
      this.waiting.delete(key);
      void this.decided(key, decide).catch(() => undefined);
    }, delay);
    this.waiting.set(key, { until, timer });
    return { status: 'held', until };
  }

  /** Returns the state of a request, or undefined if it never arrived. */
  async state(key: string): Promise<Held<T> | undefined> {
    const waiting = this.waiting.get(key);
    if (waiting) return { status: 'held', until: waiting.until };
    const outcome = this.outcomes.get(key);
    return outcome && { status: 'done', outcome: await outcome.said };
  }

  /** Returns the number of waiting requests whose key begins with a text. */
  countWaiting(prefix: string): number {
    return [...this.waiting.keys()].filter((key) => key.startsWith(prefix)).length;
  }

  private decided(key: string, decide: () => Promise<T>): Promise<T> {
    const said = decide();
    this.outcomes.set(key, { said });
    return said;
  }

  /** Forgets waiting requests, none of which has been decided. */
  stop(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }
}
