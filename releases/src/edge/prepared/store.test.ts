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
    expect(store.answer(page, 'br', values())).toBeUndefined();
    await store.settled();
    expect(store.answer(page, 'br', values())).toBeUndefined();
    await store.settled();
    for (const own of [values(), values()])
      expect(brotliDecompressSync(store.answer(page, 'br', own) ?? '').toString()).toBe(page.draw(own));
    expect(store.answer(variant('b'), 'br', values())).toBeUndefined();
    expect(store.answer(page, 'gzip', values())).toBeUndefined();
  });

  it('are never changed by an answer that is still on its way', async () => {
    const store = preparedPages(1_000_000);
    const page = variant('a');
    for (let asked = 0; asked < 2; asked += 1) store.answer(page, 'br', values());
    await store.settled();
    const own = Array.from({ length: 100 }, values);
    const answers = own.map((one) => store.answer(page, 'br', one) ?? Buffer.alloc(0));
    expect(answers.map((bytes) => brotliDecompressSync(bytes).toString())).toEqual(own.map(page.draw));
  });

  it('stay within their bytes: those asked for last stay', async () => {
    const store = preparedPages(2_000);
    const pages = Array.from({ length: 20 }, (_, index) =>
      variant(`page ${index}`, Array.from({ length: 20 }, newNonce).join('')),
    );
    for (const page of pages)
      for (let asked = 0; asked < 2; asked += 1) {
        store.answer(page, 'br', values());
        await store.settled();
      }
    const held = pages.map((page) => store.answer(page, 'br', values()) !== undefined);
    expect(held.at(-1)).toBe(true);
    expect(held.filter(Boolean).length).toBeLessThan(10);
  });

  it('are not made of odd addresses or of pages that cannot be prepared', async () => {
    const store = preparedPages(1_000_000);
    const odd = variant('x'.repeat(2_000));
    const changing = {
      key: 'c',
      draw: ({ nonce, now }: PageValues) => `${nonce}${now}${now % 7}${now % 11}${now % 13}`,
    };
    for (const page of [odd, changing])
      for (let asked = 0; asked < 4; asked += 1) {
        expect(store.answer(page, 'br', values())).toBeUndefined();
        await store.settled();
      }
  });
});
