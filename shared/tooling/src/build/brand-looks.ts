import { type Brand, DEFAULT_BRAND, type Locale } from '@parlay/contracts/brand';
import { isPlace, withoutTexts } from '@parlay/contracts/brand-texts';
import { type PageBrand, pageBrandOf } from '@parlay/contracts/page';

/** A brand as a page knows it, and the same without its own texts. */
export interface BrandLook {
  brand: PageBrand;
  neutral: PageBrand;
}

/** Every brand that first content in this language may be for: the default brand first, and it in each of the site's modes. */
export function looksIn(locale: Locale, brands: readonly Brand[]): BrandLook[] {
  const standard = brands.find(({ id }) => id === DEFAULT_BRAND) ?? brands[0];
  if (!standard) return [];
  const inMode = (maintenance: boolean, promo: boolean): Brand => ({ ...standard, maintenance, promo });
  const others = brands.filter((brand) => brand !== standard && brand.locales.includes(locale));
  return [standard, inMode(true, false), inMode(false, true), inMode(true, true), ...others].map((brand) => {
    const known = pageBrandOf(brand, locale);
    return { brand: known, neutral: withoutTexts(known) };
  });
}

/** The brand as something that notes which of its fields are looked at, with their values. */
export function observed(brand: PageBrand): { seen: PageBrand; facts(): Record<string, unknown> } {
  const read = new Set<string | symbol>();
  const seen = new Proxy(brand, {
    get(target, key, receiver) {
      read.add(key);
      return Reflect.get(target, key, receiver) as unknown;
    },
    ownKeys(target) {
      const keys = Reflect.ownKeys(target);
      for (const key of keys) read.add(key);
      return keys;
    },
  });
  const facts = () =>
    Object.fromEntries(
      [...read]
        .filter((key) => typeof key === 'string')
        .map((key) => [key, brand[key as keyof PageBrand] ?? null] as const)
        .filter(([, value]) => !isPlace(value)),
    );
  return { seen, facts };
}

/** The same brand in a country that writes figures in another way. */
export function otherRegion({ region, ...brand }: PageBrand): PageBrand {
  return region === undefined ? { ...brand, region: 'PE' } : brand;
}
