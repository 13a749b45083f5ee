import { z } from 'zod';

/** More than a person fixes at once. */
const MOST = 100;
/** How long the platform waits at most, for the answer to its call, while it is being notified, in ms. */
const WAIT_MS = 1500;

/** Subject of a result, such as an amount, a player's number, or the platform's number of an order. */
export const OrderName = z.string().regex(/^[\w.-]{1,100}$/);

/**
 * Results that a person at the company fixes for orders that have not come yet. Such an order is decided, and the platform
 * notified, before its call is answered. Each result is for one order; a restart of the company forgets them.
 */
export class EarlyResults<Result> {
  readonly #fixed = new Map<string, Result>();

  fix(name: string, result: Result): void {
    const [oldest] = this.#fixed.keys();
    if (oldest !== undefined && this.#fixed.size >= MOST) this.#fixed.delete(oldest);
    this.#fixed.set(name, result);
  }

  /** Takes the result of an order with one of these names, unless the order cannot have it. */
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

/** Waits while the platform is notified, but not longer than our caller should wait for us. */
export async function patiently(notifying: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS);
  });
  await Promise.race([notifying, enough]);
  clearTimeout(timer);
}
