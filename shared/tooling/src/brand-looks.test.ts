import { describe, expect, it } from '@jest/globals';
import { DEFAULT_BRAND, LOCALES } from '@parlay/contracts/brand';
import { readBrands } from '@parlay/contracts/brand-files';
import { looksIn } from './brand-looks.ts';

const read = readBrands();
if (!read.ok) throw new Error(read.problem);
const { brands } = read;

describe('brands that first content is drawn for', () => {
  it('SH5, SH6: are all that offer the language, each as it is, in maintenance, in promotion and in both', () => {
    for (const locale of LOCALES) {
      const looks = looksIn(locale, brands).map(({ brand }) => brand);
      for (const { id } of brands.filter(({ locales }) => locales.includes(locale)))
        for (const maintenance of [false, true])
          for (const promo of [false, true])
            expect(looks).toContainEqual(expect.objectContaining({ id, maintenance, promo }));
    }
  });

  it('begin with the default brand as it is, whose drawing most pages have', () => {
    for (const locale of LOCALES)
      expect(looksIn(locale, brands)[0]?.brand).toMatchObject({ id: DEFAULT_BRAND, maintenance: false, promo: false });
  });
});
