import { randomBytes } from 'node:crypto';
import type { Buyer } from './book.ts';

/** Time for which a page may order without a new token from the site. */
const LASTS_MS = 30 * 60_000;
const MAX_VISITS = 10_000;

/**
 * Players with an open page, by a random id that only the page knows. The site's own checks hold at each purchase, so a
 * visit never allows a player to buy whose session has ended.
 */
export class Visits {
  readonly #buyers = new Map<string, Buyer & { until: number }>();

  start(buyer: Buyer, now: number): string {
    for (const [id, { until }] of this.#buyers) {
      if (until > now && this.#buyers.size < MAX_VISITS) break;
      this.#buyers.delete(id);
    }
    const id = randomBytes(24).toString('base64url');
    this.#buyers.set(id, { ...buyer, until: now + LASTS_MS });
    return id;
  }

  buyer(id: string | undefined, now: number): Buyer | undefined {
    const buyer = id === undefined ? undefined : this.#buyers.get(id);
    return buyer && buyer.until > now ? buyer : undefined;
  }
}
