import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { newNonce, type PageValues } from './page-values.ts';
import { preparedPages } from './store.ts';

const values = () => ({ nonce: newNonce(), now: 1_795_000_000_000 });
const variant = (key: string, text = key) => ({
  key,
  draw: ({ nonce, now }: PageValues) => `<p nonce="${nonce}">${text}</p>${now}`,
});

describe('prepared pages', () => {
  it('are prepared on the second request, with separate values in each response', async () => {
    const store = preparedPages(1_000_000);
    const page = variant('a');
    expect(await store.respond(page, 'br', values())).toBeUndefined();
    for (const own of [values(), values()])
      expect(brotliDecompressSync((await store.respond(page, 'br', own)) ?? '').toString()).toBe(page.draw(own));
    expect(await store.respond(variant('b'), 'br', values())).toBeUndefined();
    expect(await store.respond(page, 'gzip', values())).toBeUndefined();
  });

  it('are prepared once for concurrent requests, whose responses do not share values', async () => {
    const store = preparedPages(1_000_000);
    const page = variant('a');
    await store.respond(page, 'br', values());
    let rendered = 0;
    const counted = {
      key: page.key,
      draw: (own: PageValues) => {
        rendered += 1;
        return page.draw(own);
      },
    };
    const own = Array.from({ length: 100 }, values);
    const responses = await Promise.all(own.map((one) => store.respond(counted, 'br', one)));
    expect(responses.map((bytes) => brotliDecompressSync(bytes ?? '').toString())).toEqual(own.map(page.draw));
    // The page is rendered once, once more for comparison, and again for each unsuitable placeholder.
    expect(rendered).toBeLessThan(10);
  });

  it('are prepared two at a time, without blocking requests for other pages', async () => {
    const store = preparedPages(1_000_000);
    const pages = Array.from({ length: 6 }, (_, index) => variant(`page ${index}`));
    for (const page of pages) await store.respond(page, 'br', values());
    const responses = await Promise.all(pages.map((page) => store.respond(page, 'br', values())));
    expect(responses.filter((bytes) => bytes !== undefined)).toHaveLength(2);
  });

  it('are evicted in least-recently-used order above the size limit', async () => {
    const store = preparedPages(2_000);
    const rendered: string[] = [];
    const pages = Array.from({ length: 20 }, (_, index) => {
      const { key, draw } = variant(`page ${index}`, Array.from({ length: 20 }, newNonce).join(''));
      const counted = (own: PageValues) => {
        rendered.push(key);
        return draw(own);
      };
      return { key, draw: counted };
    });
    const requestAll = async () => {
      for (const page of pages.toReversed()) await store.respond(page, 'br', values());
    };
    await requestAll();
    await requestAll();
    rendered.length = 0;
    // The first pages were requested last.
    for (const page of pages) await store.respond(page, 'br', values());
    expect(rendered).not.toContain('page 0');
    expect(new Set(rendered).size).toBeGreaterThan(10);
  });

  it('are not created for overlong keys or for pages that cannot be prepared', async () => {
    const store = preparedPages(1_000_000);
    const overlong = variant('x'.repeat(2_000));
    const changing = {
      key: 'c',
      draw: ({ nonce, now }: PageValues) => `${nonce}${now}${now % 7}${now % 11}${now % 13}${now % 1_000_003}`,
    };
    for (const page of [overlong, changing])
      for (let attempt = 0; attempt < 4; attempt += 1)
        expect(await store.respond(page, 'br', values())).toBeUndefined();
  });
});
