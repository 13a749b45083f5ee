import { LRUCache } from 'lru-cache';
import type { Encoding } from './formats.ts';
import type { PageValues } from './page-values.ts';
import { type PreparedPage, preparePage } from './prepare.ts';

export interface PageVariant {
  /** Identifies everything that the page depends on except its values. */
  key: string;
  draw(values: PageValues): string;
}

export interface PreparedPages {
  /** Returns the compressed response from a prepared page, preparing it on the second request; otherwise undefined. */
  respond(variant: PageVariant, encoding: Encoding, values: PageValues): Promise<Buffer | undefined>;
  /** Resolves when nothing is being prepared. */
  settled(): Promise<void>;
}

/** Longer keys belong to unusual URLs. */
const MAX_KEY_LENGTH = 1_000;
/** Maximum remembered keys of pages that were requested once or cannot be prepared. */
const MAX_REMEMBERED = 5_000;
/** Pages prepared concurrently; zlib has four threads. */
const MAX_CONCURRENT = 2;

/**
 * Caches recently used prepared pages up to a size in bytes. Only pages that are requested twice are prepared, two at a
 * time, so that many different URLs cost little extra. A request for a page in preparation waits for it, because
 * compressing the same page again would only slow it down.
 */
export function preparedPages(maxBytes: number): PreparedPages {
  const pages = new LRUCache<string, PreparedPage>({ maxSize: maxBytes, sizeCalculation: ({ held }) => held });
  const remembered = new LRUCache<string, 'asked' | 'refused'>({ max: MAX_REMEMBERED });
  const preparing = new Map<string, Promise<void>>();

  async function prepare(key: string, draw: PageVariant['draw'], encoding: Encoding): Promise<void> {
    const page = await preparePage(draw, encoding).catch(() => undefined);
    if (page) pages.set(key, page);
    else remembered.set(key, 'refused');
  }

  return {
    async respond({ key: variant, draw }, encoding, values) {
      const key = `${encoding} ${variant}`;
      const cached = pages.get(key);
      if (cached) return cached.fill(values);
      if (!preparing.has(key)) {
        const before = remembered.get(key);
        if (before === undefined && key.length <= MAX_KEY_LENGTH) remembered.set(key, 'asked');
        if (before !== 'asked' || preparing.size >= MAX_CONCURRENT) return undefined;
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
