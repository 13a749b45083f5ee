import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newNonce, type PageValues } from './page-values.ts';
import { preparePage } from './prepare.ts';

const DECODERS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const ENCODINGS = ['br', 'gzip'] as const;

type Piece = string | { value: keyof PageValues };
const renderer = (pieces: readonly Piece[]) => (values: PageValues) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : String(values[piece.value]))).join('');

/** Start of a page; pages have some kilobytes before the first value. */
const HEAD = Array.from({ length: 60 }, (_, index) => `<meta name="m${(index * 7_919) % 101}">`).join('');
const nonce: Piece = { value: 'nonce' };
const now: Piece = { value: 'now' };
const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc.constantFrom<Piece>(nonce, nonce, now),
  fc.constantFrom('<script nonce="', '">', '</script>', '<style nonce="', ',"serverTime":', '}', '==', 'AAAA'),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.base64String({ maxLength: 24 }),
  fc.stringMatching(/^[0-9]{1,20}$/),
);
const values: fc.Arbitrary<PageValues> = fc.record({
  nonce: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  now: fc.integer({ min: 1e12, max: 1e13 - 1 }),
});

describe.each(ENCODINGS)('a page prepared as %s', (encoding) => {
  it('decodes to the page with the values of each response, for arbitrary pages and values', async () => {
    let unprepared = 0;
    const runs = 300;
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 60 }),
        fc.array(piece, { maxLength: 60 }),
        fc.array(values, { minLength: 1, maxLength: 5 }),
        async (before, after, responses) => {
          const render = renderer([HEAD, ...before, nonce, ...after, now, '</html>']);
          const page = await preparePage(render, encoding);
          if (!page) unprepared += 1;
          for (const response of page ? responses : []) {
            const bytes = page?.fill(response) ?? Buffer.alloc(0);
            expect((await DECODERS[encoding](bytes)).toString()).toBe(render(response));
          }
        },
      ),
      { numRuns: runs },
    );
    expect(unprepared).toBeLessThan(runs / 20);
  });

  it('is correct for values on either side of a 64 kB block boundary', async () => {
    const words = Array.from({ length: 9_000 }, (_, index) => `w${(index * 7_919) % 10_007} `);
    for (let shift = 0; shift < 30; shift += 1) {
      const pieces = words.flatMap((word, index): Piece[] =>
        index % 40 === 20 ? [word, '<b nonce="', nonce, '">'] : [word],
      );
      const render = renderer(['x'.repeat(shift), ...pieces, now]);
      const page = await preparePage(render, encoding);
      const response = { nonce: newNonce(), now: 1_795_000_000_000 + shift };
      expect((await DECODERS[encoding](page?.fill(response) ?? Buffer.alloc(0))).toString()).toBe(render(response));
    }
  });

  it('is undefined if the page depends on its values in another way or lacks one of them', async () => {
    const page = renderer([nonce, ' ', now]);
    expect(
      await preparePage(({ nonce: own, now: at }) => page({ nonce: own, now: at }) + (at % 1_000), encoding),
    ).toBeUndefined();
    expect(await preparePage(renderer([nonce]), encoding)).toBeUndefined();
    expect(await preparePage(renderer([now]), encoding)).toBeUndefined();
  });

  it('refuses a value of another length', async () => {
    const page = await preparePage(renderer([nonce, now]), encoding);
    expect(page?.fill({ nonce: newNonce(), now: 1_795_000_000_000 })).toBeDefined();
    expect(page?.fill({ nonce: newNonce(), now: 999 })).toBeUndefined();
  });
});
