import type { PageBrand } from './page-brand.ts';

/** Texts of a brand that stand in markup as they are. What is drawn before a brand is known has their places instead. */
const PLACES = {
  '__brand.name__': (brand: PageBrand) => brand.name,
  '__brand.group__': (brand: PageBrand) => brand.groupName,
  '__brand.company__': (brand: PageBrand) => brand.companyText,
  '__brand.authority__': (brand: PageBrand) => brand.licence.authority,
  '__brand.licence__': (brand: PageBrand) => brand.licence.number,
  '__brand.licensee__': (brand: PageBrand) => brand.licence.companyId,
  '__brand.register__': (brand: PageBrand) => brand.licence.verifyUrl,
};
type Place = keyof typeof PLACES;

const place = (of: Place): Place => of;
export const isPlace = (text: unknown): text is Place => typeof text === 'string' && Object.hasOwn(PLACES, text);

/** The brand without its own texts: equal for brands that differ in nothing else. The places survive markup and addresses. */
export function withoutTexts(brand: PageBrand): PageBrand {
  return {
    ...brand,
    name: place('__brand.name__'),
    groupName: place('__brand.group__'),
    companyText: place('__brand.company__'),
    licence: {
      ...brand.licence,
      authority: place('__brand.authority__'),
      number: place('__brand.licence__'),
      companyId: place('__brand.licensee__'),
      verifyUrl: place('__brand.register__'),
    },
  };
}

/** Markup with a brand's texts in their places, each as `write` has it. */
export function withTexts(markup: string, brand: PageBrand, write: (text: string) => string): string {
  return markup.replace(/__brand\.[a-z]+__/g, (found) => (isPlace(found) ? write(PLACES[found](brand)) : found));
}

/** False where something took a text apart or wrote it in another case, so that a place is not whole. */
export function placesAreWhole(markup: string): boolean {
  const begun = markup.match(/__brand|brand\.[a-z]+__/gi) ?? [];
  const whole = markup.match(/__brand\.[a-z]+__/g) ?? [];
  return begun.length === whole.length && whole.every(isPlace);
}

/**
 * Whether a brand has these facts. What the facts do not know of is left aside, so that what was drawn before
 * brands had a further field still fits.
 */
export function hasFacts(facts: unknown, actual: unknown): boolean {
  if (Array.isArray(facts))
    return (
      Array.isArray(actual) && facts.length === actual.length && facts.every((one, at) => hasFacts(one, actual[at]))
    );
  if (typeof facts === 'object' && facts !== null)
    return (
      typeof actual === 'object' &&
      actual !== null &&
      Object.entries(facts).every(([key, value]) => hasFacts(value, (actual as Record<string, unknown>)[key]))
    );
  return (facts ?? null) === (actual ?? null);
}
