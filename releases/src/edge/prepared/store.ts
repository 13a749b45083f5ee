import { LRUCache } from 'lru-cache';
import type { Encoding } from './formats.ts';
import type { PageValues } from './page-values.ts';
import { type PreparedPage, preparePage } from './prepare.ts';

export interface PageVariant {
  /** Names everything that the page depends on but its values. */
  key: string;
  draw(values: PageValues): string;
}

export interface PreparedPages {
  /** The compressed answer from a prepared page; one that is asked for again is prepared first. Undefined: there is none. */
  answer(variant: PageVariant, encoding: Encoding, values: PageValues): Promise<Buffer | undefined>;
  /** Resolves when nothing is being prepared. */
  settled(): Promise<void>;
}

/** Longer names are those of odd addresses. */
const LONGEST_KEY = 1_000;
/** Names of pages that were asked for once, or cannot be prepared. */
const REMEMBERED = 5_000;
/** Pages in preparation: zlib has four threads. */
const AT_ONCE = 2;

/**
 * Keeps prepared pages, those asked for last, within a number of bytes. Only pages that are asked for twice are prepared,
 * and two at a time, so that many addresses that differ cost little more than before. A request for a page in preparation
 * waits for it: compressing the same page again would only hold it up.
 */
export function preparedPages(maxBytes: number): PreparedPages {
  const pages = new LRUCache<string, PreparedPage>({ maxSize: maxBytes, sizeCalculation: ({ held }) => held });
  const remembered = new LRUCache<string, 'asked' | 'refused'>({ max: REMEMBERED });
  const preparing = new Map<string, Promise<void>>();

  async function prepare(key: string, draw: PageVariant['draw'], encoding: Encoding): Promise<void> {
    const page = await preparePage(draw, encoding).catch(() => undefined);
    if (page) pages.set(key, page);
    else remembered.set(key, 'refused');
  }

  return {
    async answer({ key: variant, draw }, encoding, values) {
      const key = `${encoding} ${variant}`;
      const known = pages.get(key);
      if (known) return known.fill(values);
      if (!preparing.has(key)) {
        const before = remembered.get(key);
        if (before === undefined && key.length <= LONGEST_KEY) remembered.set(key, 'asked');
        if (before !== 'asked' || preparing.size >= AT_ONCE) return undefined;
        preparing.set(
          key,
          prepare(key, draw, encoding).finally(() => preparing.delete(key)),
        );
      }
      await preparing.get(key);
      return pages.get(key)?.fill(values);
    },
    async settled() {
      await Promise.all(preparing.values());
    },
  };
}
