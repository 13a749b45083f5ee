import { describe, expect, it } from '@jest/globals';
import { readBrands } from './brand-files.ts';
import { helpersIn } from './helpers.ts';

describe('helpersIn [SH21]', () => {
  it('returns those of the language and those of all languages', () => {
    const everywhere = { name: 'A', url: 'https://a.example/' };
    const finnish = { name: 'B', url: 'https://b.example/', phone: '0800 100 101' };
    const helpers = [everywhere, { ...finnish, locales: ['fi' as const] }];
    expect(helpersIn({ helpers }, 'fi')).toEqual([everywhere, finnish]);
    expect(helpersIn({ helpers }, 'en')).toEqual([everywhere]);
  });

  it('includes one with a telephone number in every language of every brand', () => {
    const read = readBrands();
    const brands = read.ok ? read.brands : [];
    expect(brands.length).toBeGreaterThan(30);
    for (const brand of brands)
      for (const locale of brand.locales)
        expect([brand.id, locale, helpersIn(brand, locale).filter(({ phone }) => phone !== undefined)]).not.toEqual([
          brand.id,
          locale,
          [],
        ]);
  });
});
