import { z } from 'zod';

/** Maximum number of results that await their order. */
const MAX_RESULTS = 100;
/** Maximum delay in ms that a notification may cause for the response to the platform's call. */
const MAX_WAIT_MS = 1500;

/** Name of the order that a result is for, such as an amount, a player id or the platform's order id. */
export const OrderName = z.string().regex(/^[\w.-]{1,100}$/);

/**
 * Results that a company's employee sets before the order arrives. Such an order is decided, and the platform is
 * notified, before the company responds to the call. Each result applies to one order and is lost in a restart.
 */
export class PresetResults<Result> {
  readonly #fixed = new Map<string, Result>();

  preset(name: string, result: Result): void {
    const [oldest] = this.#fixed.keys();
    if (oldest !== undefined && this.#fixed.size >= MAX_RESULTS) this.#fixed.delete(oldest);
    this.#fixed.set(name, result);
  }

  /** Removes and returns the result for an order with one of these names, if that result is possible. */
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

/** Waits for a notification, but not longer than the platform's call may be delayed. */
export async function waitWithTimeout(notifying: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS);
  });
  await Promise.race([notifying, timeout]);
  clearTimeout(timer);
}
