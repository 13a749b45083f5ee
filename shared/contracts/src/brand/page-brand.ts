import { z } from 'zod/mini';
import type { Locale } from './brand.ts';
import type { Brand } from './brand-data.ts';
import { publicFields } from './brand-public.ts';

/** What a page knows about its brand; the rest of the brand's data stays on the server. */
export const PageBrand = z.object({
  ...publicFields,
  companyText: z.string(),
  /** The preselected country (AU8). */
  defaultCountry: z.optional(z.string()),
  /** Registration asks for a national identity document (VA8). */
  nationalId: z._default(z.boolean(), false),
});
export type PageBrand = z.infer<typeof PageBrand>;

/** The brand's fields for a page in this language. */
export function pageBrandOf(brand: Brand, locale: Locale): PageBrand {
  const helpers = brand.helpers.flatMap(({ locales, ...helper }) =>
    locales === undefined || locales.includes(locale) ? [helper] : [],
  );
  const { defaultCountry, nationalId } = brand.registration;
  // Pages learn the end of a session from the player's record; older hosts refuse unknown rules.
  const { absoluteHours: _, ...session } = brand.session;
  const companyText = companyTextIn(brand, locale);
  return PageBrand.parse({ ...brand, session, helpers, companyText, defaultCountry, nationalId });
}

/** The same without default values, which the page's schema restores: this is sent to pages. */
export function leanBrand(brand: PageBrand): Partial<PageBrand> {
  const { id, name, theme, groupName, locales, currencies, timezone, products, licence, paymentMethods, companyText } =
    brand;
  const needed = { id, name, theme, groupName, locales, currencies, timezone, products, licence, paymentMethods };
  const usual: Partial<PageBrand> = PageBrand.parse({ ...needed, companyText });
  return { ...unusual(brand, usual), ...needed, companyText };
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that differ from the usual values, recursively. */
function unusual(own: Fields, usual: Fields): Fields {
  const differing = Object.entries(own).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key]));
  return Object.fromEntries(
    differing.map(([key, value]) => {
      const other = usual[key];
      return [key, isFields(value) && isFields(other) ? unusual(value, other) : value];
    }),
  );
}

export function companyTextIn({ companyText, groupName, licence }: Brand, locale: Locale): string {
  const facts: Record<string, string> = { group: groupName, licence: licence.number };
  return (companyText[locale] ?? companyText.en ?? '').replace(
    /\{(\w+)\}/g,
    (whole, key: string) => facts[key] ?? whole,
  );
}
