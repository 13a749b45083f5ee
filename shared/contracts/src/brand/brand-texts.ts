import type { PageBrand } from './page-brand.ts';

/**
 * Placeholders for brand texts that appear verbatim in markup. Markup that is rendered before the brand is known contains them.
 */
const PLACEHOLDERS = {
  '__brand.name__': (brand: PageBrand) => brand.name,
  '__brand.group__': (brand: PageBrand) => brand.groupName,
  '__brand.company__': (brand: PageBrand) => brand.companyText,
  '__brand.authority__': (brand: PageBrand) => brand.licence.authority,
  '__brand.licence__': (brand: PageBrand) => brand.licence.number,
  '__brand.licensee__': (brand: PageBrand) => brand.licence.companyId,
  '__brand.register__': (brand: PageBrand) => brand.licence.verifyUrl,
};
type Placeholder = keyof typeof PLACEHOLDERS;

const placeholder = (of: Placeholder): Placeholder => of;
export const isPlaceholder = (text: unknown): text is Placeholder =>
  typeof text === 'string' && Object.hasOwn(PLACEHOLDERS, text);

/**
 * Returns the brand with placeholders for its texts, which is equal for brands that only differ in their texts. Placeholders survive
 * markup and URLs unchanged.
 */
export function withoutTexts(brand: PageBrand): PageBrand {
  return {
    ...brand,
    name: placeholder('__brand.name__'),
    groupName: placeholder('__brand.group__'),
    companyText: placeholder('__brand.company__'),
    licence: {
      ...brand.licence,
      authority: placeholder('__brand.authority__'),
      number: placeholder('__brand.licence__'),
      companyId: placeholder('__brand.licensee__'),
      verifyUrl: placeholder('__brand.register__'),
    },
  };
}

/** Replaces placeholders in markup with a brand's texts, escaped with `write`. */
export function withTexts(markup: string, brand: PageBrand, write: (text: string) => string): string {
  return markup.replace(/__brand\.[a-z]+__/g, (found) =>
    isPlaceholder(found) ? write(PLACEHOLDERS[found](brand)) : found,
  );
}

/** Returns false if a placeholder was split or its case changed. */
export function arePlaceholdersIntact(markup: string): boolean {
  const fragments = markup.match(/__brand|brand\.[a-z]+__/gi) ?? [];
  const whole = markup.match(/__brand\.[a-z]+__/g) ?? [];
  return fragments.length === whole.length && whole.every(isPlaceholder);
}

/**
 * Checks whether a brand has the given facts. Ignores fields missing from the facts, so that markup rendered before a field existed
 * still fits.
 */
export function matchesFacts(facts: unknown, actual: unknown): boolean {
  if (Array.isArray(facts))
    return (
      Array.isArray(actual) && facts.length === actual.length && facts.every((one, at) => matchesFacts(one, actual[at]))
    );
  if (typeof facts === 'object' && facts !== null)
    return (
      typeof actual === 'object' &&
      actual !== null &&
      Object.entries(facts).every(([key, value]) => matchesFacts(value, (actual as Record<string, unknown>)[key]))
    );
  return (facts ?? null) === (actual ?? null);
}
