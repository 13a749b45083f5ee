import { describe, expect, it } from '@jest/globals';
import { readBrands } from './brand-files.ts';
import { pageBrandOf } from './brand-for-page.ts';
import { arePlaceholdersIntact, matchesFacts, withoutTexts, withTexts } from './brand-texts.ts';

const read = readBrands();
const brands = read.ok ? read.brands.map((brand) => pageBrandOf(brand, brand.locales[0] ?? 'en')) : [];

describe('markup rendered without a brand', () => {
  it('has placeholders for a brand’s texts, which are filled in with escaping', () => {
    const [first] = brands;
    if (!first) throw new Error('no brand');
    const { name, licence } = withoutTexts(first);
    const markup = `<a title="${name}" href="/x?company=${encodeURIComponent(licence.companyId)}">${name}</a>`;
    expect(arePlaceholdersIntact(markup)).toBe(true);
    const filled = withTexts(markup, { ...first, name: 'A & B' }, (text) => text.replaceAll('&', '&amp;'));
    expect(filled).toBe(`<a title="A &amp; B" href="/x?company=${first.licence.companyId}">A &amp; B</a>`);
  });

  it.each(['__brand.na', '<b>_</b>_brand.name__', '__BRAND.NAME__', '__brand.unknown__'])(
    'is rejected if a placeholder is damaged: %s',
    (markup) => expect(arePlaceholdersIntact(markup)).toBe(false),
  );

  it('fits every brand with the same facts, regardless of its other fields', () => {
    expect(matchesFacts({ products: ['casino'], promo: false }, { products: ['casino'], promo: false, more: 1 })).toBe(
      true,
    );
    expect(matchesFacts({ licence: { number: '1' } }, { licence: { number: '1', authority: 'x' } })).toBe(true);
    expect(matchesFacts({ products: ['casino'] }, { products: ['casino', 'lottery'] })).toBe(false);
    expect(matchesFacts({ region: null }, {})).toBe(true);
    expect(matchesFacts({ region: null }, { region: 'PE' })).toBe(false);
  });
});
