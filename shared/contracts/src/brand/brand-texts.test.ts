import { describe, expect, it } from '@jest/globals';
import { readBrands } from './brand-files.ts';
import { hasFacts, placesAreWhole, withoutTexts, withTexts } from './brand-texts.ts';
import { pageBrandOf } from './page-brand.ts';

const read = readBrands();
const brands = read.ok ? read.brands.map((brand) => pageBrandOf(brand, brand.locales[0] ?? 'en')) : [];

describe('markup drawn before a brand is known', () => {
  it('has places for a brand’s texts, which are filled in as markup needs them', () => {
    const [first] = brands;
    if (!first) throw new Error('no brand');
    const { name, licence } = withoutTexts(first);
    const markup = `<a title="${name}" href="/x?company=${encodeURIComponent(licence.companyId)}">${name}</a>`;
    expect(placesAreWhole(markup)).toBe(true);
    const filled = withTexts(markup, { ...first, name: 'A & B' }, (text) => text.replaceAll('&', '&amp;'));
    expect(filled).toBe(`<a title="A &amp; B" href="/x?company=${first.licence.companyId}">A &amp; B</a>`);
  });

  it.each(['__brand.na', '<b>_</b>_brand.name__', '__BRAND.NAME__', '__brand.unknown__'])(
    'is not taken where a text was taken apart: %s',
    (markup) => expect(placesAreWhole(markup)).toBe(false),
  );

  it('is for every brand with the same facts, whatever else a brand has', () => {
    expect(hasFacts({ products: ['casino'], promo: false }, { products: ['casino'], promo: false, more: 1 })).toBe(
      true,
    );
    expect(hasFacts({ licence: { number: '1' } }, { licence: { number: '1', authority: 'x' } })).toBe(true);
    expect(hasFacts({ products: ['casino'] }, { products: ['casino', 'lottery'] })).toBe(false);
    expect(hasFacts({ region: null }, {})).toBe(true);
    expect(hasFacts({ region: null }, { region: 'PE' })).toBe(false);
  });
});
