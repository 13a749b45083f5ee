import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Player of a company, by the name that the site gave to the company. */
interface Visitor {
  company: string;
  player: string;
}

/** Open pages of one player. With more, the oldest of that player has to ask the site again. */
const MAX_OF_PLAYER = 20;

export interface OpenPagesOptions {
  /** Open pages of all players. */
  most: number;
  lastsMs: number;
}

/**
 * Players with an open page, by a random secret that only the page knows. Whatever one player opens, the pages of the
 * others stay.
 */
export class OpenPages<V extends Visitor> {
  readonly #pages: LRUCache<string, V>;
  /** Secrets of each player's pages, oldest first. */
  readonly #ofPlayer = new Map<string, Set<string>>();

  constructor({ most, lastsMs }: OpenPagesOptions) {
    this.#pages = new LRUCache({
      max: most,
      ttl: lastsMs,
      updateAgeOnGet: false,
      dispose: (visitor, secret) => this.#forget(visitor, secret),
    });
  }

  /** Remembers a player whom the site has confirmed. Returns the page's secret. */
  open(visitor: V): string {
    const secret = randomUUID();
    const key = keyOf(visitor);
    const own = this.#ofPlayer.get(key) ?? new Set();
    this.#ofPlayer.set(key, own.add(secret));
    this.#pages.set(secret, visitor);
    const [oldest] = own;
    if (own.size > MAX_OF_PLAYER && oldest !== undefined) this.#pages.delete(oldest);
    return secret;
  }

  find(secret: string | undefined): V | undefined {
    return secret === undefined ? undefined : this.#pages.get(secret);
  }

  #forget(visitor: V, secret: string): void {
    const key = keyOf(visitor);
    const own = this.#ofPlayer.get(key);
    own?.delete(secret);
    if (own?.size === 0) this.#ofPlayer.delete(key);
  }
}

const keyOf = ({ company, player }: Visitor): string => `${company} ${player}`;
