import { DEFAULT_BRAND, type Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { pageBrandOf } from '@parlay/contracts/brand-for-page';
import { isPlaceholder, withoutTexts } from '@parlay/contracts/brand-texts';
import type { PageBrand } from '@parlay/contracts/page-brand';

/** A brand as sent to pages, and the same brand without its own texts. */
export interface BrandLook {
  brand: PageBrand;
  neutral: PageBrand;
}

/** Modes of a site. */
const MODES = [
  { maintenance: false, promo: false },
  { maintenance: true, promo: false },
  { maintenance: false, promo: true },
  { maintenance: true, promo: true },
];

/**
 * Returns every brand with this language in each of the site's modes, because modes are switched without a build. The
 * default brand without a mode comes first.
 */
export function brandLooksIn(locale: Locale, brands: readonly Brand[]): BrandLook[] {
  const standard = brands.find(({ id }) => id === DEFAULT_BRAND) ?? brands[0];
  if (!standard) return [];
  const others = brands.filter((brand) => brand !== standard && brand.locales.includes(locale));
  return [standard, ...others].flatMap((brand) => {
    const known = pageBrandOf(brand, locale);
    const modes = MODES.filter(({ maintenance, promo }) => maintenance !== brand.maintenance || promo !== brand.promo);
    return [known, ...modes.map((mode) => ({ ...known, ...mode }))].map((look) => ({
      brand: look,
      neutral: withoutTexts(look),
    }));
  });
}

/** Wraps the brand in a proxy that records which fields are read, with their values. */
export function observeReads(brand: PageBrand): { seen: PageBrand; facts(): Record<string, unknown> } {
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
        .filter(([, value]) => !isPlaceholder(value)),
    );
  return { seen, facts };
}

/** Returns the same brand in a region that formats numbers differently. */
export function inOtherRegion({ region, ...brand }: PageBrand): PageBrand {
  return region === undefined ? { ...brand, region: 'PE' } : brand;
}
