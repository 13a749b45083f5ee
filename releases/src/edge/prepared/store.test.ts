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
  it('are prepared when they are asked for again, and each answer has its own values', async () => {
    const store = preparedPages(1_000_000);
    const page = variant('a');
    expect(await store.answer(page, 'br', values())).toBeUndefined();
    for (const own of [values(), values()])
      expect(brotliDecompressSync((await store.answer(page, 'br', own)) ?? '').toString()).toBe(page.draw(own));
    expect(await store.answer(variant('b'), 'br', values())).toBeUndefined();
    expect(await store.answer(page, 'gzip', values())).toBeUndefined();
  });

  it('are prepared once for all who ask meanwhile, and answers do not change each other', async () => {
    const store = preparedPages(1_000_000);
    const page = variant('a');
    await store.answer(page, 'br', values());
    let drawn = 0;
    const counted = {
      key: page.key,
      draw: (own: PageValues) => {
        drawn += 1;
        return page.draw(own);
      },
    };
    const own = Array.from({ length: 100 }, values);
    const answers = await Promise.all(own.map((one) => store.answer(counted, 'br', one)));
    expect(answers.map((bytes) => brotliDecompressSync(bytes ?? '').toString())).toEqual(own.map(page.draw));
    // Once as it is, once more to compare; a placeholder that does not fit is drawn again.
    expect(drawn).toBeLessThan(10);
  });

  it('are prepared two at a time: the others are answered without waiting', async () => {
    const store = preparedPages(1_000_000);
    const pages = Array.from({ length: 6 }, (_, index) => variant(`page ${index}`));
    for (const page of pages) await store.answer(page, 'br', values());
    const answers = await Promise.all(pages.map((page) => store.answer(page, 'br', values())));
    expect(answers.filter((bytes) => bytes !== undefined)).toHaveLength(2);
  });

  it('stay within their bytes: those asked for last stay', async () => {
    const store = preparedPages(2_000);
    const drawn: string[] = [];
    const pages = Array.from({ length: 20 }, (_, index) => {
      const { key, draw } = variant(`page ${index}`, Array.from({ length: 20 }, newNonce).join(''));
      const counted = (own: PageValues) => {
        drawn.push(key);
        return draw(own);
      };
      return { key, draw: counted };
    });
    const askAgain = async () => {
      for (const page of pages.toReversed()) await store.answer(page, 'br', values());
    };
    await askAgain();
    await askAgain();
    drawn.length = 0;
    // The first pages were asked for last.
    for (const page of pages) await store.answer(page, 'br', values());
    expect(drawn).not.toContain('page 0');
    expect(new Set(drawn).size).toBeGreaterThan(10);
  });

  it('are not made of odd addresses or of pages that cannot be prepared', async () => {
    const store = preparedPages(1_000_000);
    const odd = variant('x'.repeat(2_000));
    const changing = {
      key: 'c',
      draw: ({ nonce, now }: PageValues) => `${nonce}${now}${now % 7}${now % 11}${now % 13}${now % 1_000_003}`,
    };
    for (const page of [odd, changing])
      for (let asked = 0; asked < 4; asked += 1) expect(await store.answer(page, 'br', values())).toBeUndefined();
  });
});
