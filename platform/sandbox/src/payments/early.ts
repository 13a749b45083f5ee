import { z } from 'zod';
import { type Html, html } from '../web/html.ts';

/** More than a person fixes at once. */
const MOST = 100;
/** How long the platform waits at most, for the answer to its call, while it is being notified, in ms. */
const WAIT_MS = 1500;

/** The order that a result is for: its amount, or the casino's number for it. */
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

/** Waits while the platform is notified, but not longer than whoever waits for us should. */
export async function patiently(notifying: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS);
  });
  await Promise.race([notifying, enough]);
  clearTimeout(timer);
}

/** The form that fixes a result, with what is fixed. `extra`: fields besides. */
export function earlyForm(
  address: string,
  buttons: Record<string, string>,
  { fixed, extra }: { fixed: readonly string[]; extra?: Html },
): Html {
  return html`<section class="card"><h2>Before the order is answered</h2>
<p class="muted">Decides the next order of this amount, or of this number, at once. Its notification reaches the casino before the answer to the order does.</p>
<form method="post" action="${address}"><label class="field"><span>Amount or number</span><input type="text" name="of" placeholder="61.00" maxlength="100" autocomplete="off" required></label>
${extra}
<div class="choices">${Object.entries(buttons).map(([action, label]) => html`<button name="action" value="${action}">${label}</button>`)}</div></form>
${fixed.length > 0 && html`<p>Waiting for its order: <span class="fig">${fixed.join(', ')}</span></p>`}
</section>`;
}
