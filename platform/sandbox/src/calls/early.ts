import { z } from 'zod';

/** Maximum number of results that wait for their order. */
const MAX_RESULTS = 100;
/** Maximum time in ms by which a notification may delay the response to the platform's call. */
const WAIT_MS = 1500;

/** Name of the order that a result is for, such as an amount, a player's number or the platform's order number. */
export const OrderName = z.string().regex(/^[\w.-]{1,100}$/);

/**
 * Results that a person at the company sets before the order arrives. Such an order is decided, and the platform is
 * notified, before the company responds to the call. Each result applies to one order and is lost in a restart.
 */
export class PresetResults<Result> {
  readonly #fixed = new Map<string, Result>();

  preset(name: string, result: Result): void {
    const [oldest] = this.#fixed.keys();
    if (oldest !== undefined && this.#fixed.size >= MAX_RESULTS) this.#fixed.delete(oldest);
    this.#fixed.set(name, result);
  }

  /** Removes and returns the result for an order with one of these names, if the order can have it. */
  take(names: readonly string[], isPossible: (result: Result) => boolean = () => true): Result | undefined {
    for (const name of names) {
      const result = this.#fixed.get(name);
      if (result === undefined || !isPossible(result)) continue;
      this.#fixed.delete(name);
      return result;
    }
    return undefined;
  }

  names(): string[] {
    return [...this.#fixed.keys()];
  }
}

/** Waits for a notification, but only as long as the calling platform should wait for the response. */
export async function waitWithTimeout(notifying: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS);
  });
  await Promise.race([notifying, timeout]);
  clearTimeout(timer);
}
