import { describe, expect, it } from '@jest/globals';
import { DEFAULT_BRAND, LOCALES } from '@parlay/contracts/brand';
import { readBrands } from '@parlay/contracts/brand-files';
import { brandLooksIn } from './brand-looks.ts';

const read = readBrands();
if (!read.ok) throw new Error(read.error);
const { brands } = read;

describe('brandLooksIn', () => {
  it('returns all brands with the language, with each combination of maintenance and promotion [SH5, SH6]', () => {
    for (const locale of LOCALES) {
      const looks = brandLooksIn(locale, brands).map(({ brand }) => brand);
      for (const { id } of brands.filter(({ locales }) => locales.includes(locale)))
        for (const maintenance of [false, true])
          for (const promo of [false, true])
            expect(looks).toContainEqual(expect.objectContaining({ id, maintenance, promo }));
    }
  });

  it('returns the default brand without a mode first, because most pages use it', () => {
    for (const locale of LOCALES)
      expect(brandLooksIn(locale, brands)[0]?.brand).toMatchObject({
        id: DEFAULT_BRAND,
        maintenance: false,
        promo: false,
      });
  });
});
