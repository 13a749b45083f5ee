import { z } from 'zod';
import { type Html, html } from '../web/html.ts';

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

export interface EarlyForm {
  /** Where the form is posted. */
  address: string;
  title: string;
  /** Effect of a result. */
  explanation: string;
  /** The field that names the order, and an example. */
  name: { label: string; example: string };
  /** Other fields. */
  fields?: Html;
  /** Name of the field of the decision, with a button for each value. */
  choice: string;
  buttons: Record<string, string>;
  /** Names whose result has not been used yet. */
  fixed: readonly string[];
}

/** The form that fixes a result, with what is fixed. */
export function earlyForm({ address, title, explanation, name, fields, choice, buttons, fixed }: EarlyForm): Html {
  return html`<section class="card"><h2>${title}</h2>
<p class="muted">${explanation}</p>
<form method="post" action="${address}"><label class="field"><span>${name.label}</span><input type="text" name="of" placeholder="${name.example}" maxlength="100" autocomplete="off" required></label>
${fields}
<div class="choices">${Object.entries(buttons).map(([value, label]) => html`<button name="${choice}" value="${value}">${label}</button>`)}</div></form>
${fixed.length > 0 && html`<p>Not used yet: <span class="fig">${fixed.join(', ')}</span></p>`}
</section>`;
}
