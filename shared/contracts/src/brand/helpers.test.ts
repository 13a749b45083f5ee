import { describe, expect, it } from '@jest/globals';
import type { Locale } from './brand.ts';
import { readBrands } from './brand-files.ts';
import { helpersIn, type WithHelpers } from './helpers.ts';

const names = (brand: WithHelpers, locale: Locale) => helpersIn(brand, locale).map(({ name }) => name);

describe('helpersIn [SH21]', () => {
  const everywhere = { name: 'A', url: 'https://a.example/' };
  const finnish = {
    name: 'B',
    url: 'https://b.example/',
    phone: '0800 100 101',
    locales: ['fi' as const],
    country: 'FI',
  };
  const peruvian = { name: 'C', url: 'https://c.example/', phone: '113', locales: [], country: 'PE' };
  const brandOf = (country: string): WithHelpers => ({ helpers: [everywhere, finnish, peruvian], legal: { country } });

  it('returns those of the language for a brand with players in many countries', () => {
    expect(names(brandOf('MT'), 'fi')).toEqual(['A', 'B']);
    expect(names(brandOf('MT'), 'en')).toEqual(['A']);
    expect(helpersIn(brandOf('MT'), 'fi')[1]).toEqual({ name: 'B', url: 'https://b.example/', phone: '0800 100 101' });
  });

  it('returns those of the country in every language for a brand that is licensed in one, and no others', () => {
    expect(names(brandOf('PE'), 'es')).toEqual(['A', 'C']);
    expect(names(brandOf('PE'), 'en')).toEqual(['A', 'C']);
    expect(names(brandOf('BO'), 'fi')).toEqual(['A']);
  });

  it('includes a telephone number for every brand and language, where we know one of the country', () => {
    const read = readBrands();
    const brands = read.ok ? read.brands : [];
    expect(brands.length).toBeGreaterThan(30);
    const without = brands.flatMap((brand) =>
      brand.locales.flatMap((locale) => {
        const helpers = helpersIn(brand, locale);
        expect([brand.id, locale, helpers]).not.toEqual([brand.id, locale, []]);
        return helpers.some(({ phone }) => phone !== undefined) ? [] : [brand.legal.country];
      }),
    );
    expect([...new Set(without)].sort()).toEqual(['BO', 'CA', 'EC', 'GT', 'NL']);
  });
});
