import { z } from 'zod/mini';
import type { Open } from '../open-word.ts';
import { PagePolicy } from '../policy/page-policy.ts';
import { publicFields } from './brand-public.ts';

/** Brand data for pages. The rest stays on the server. */
export const PageBrand = z.object({
  ...publicFields,
  companyText: z.string(),
  /** The preselected country (AU8). */
  defaultCountry: z.optional(z.string()),
  /** Whether registration asks for a national identity document (VA8). */
  nationalId: z._default(z.boolean(), false),
  /** The same rule as `policy.demo`, for remotes that do not know the policy. */
  demo: z._default(z.enum(['open', 'ageVerified', 'off']), 'open'),
  /** Whether the brand has games dealt live now, according to the game providers' catalogues. False in first content. */
  hasLiveGames: z._default(z.boolean(), false),
  /** Time at which maintenance ends automatically (ISO 8601). Absent if it is not known (SH5). */
  maintenanceUntil: z.optional(z.string()),
  /** Policy of the licence, which applies to visitors. A player's policy is in the user record. */
  policy: z.prefault(PagePolicy, {}),
});
/** As received: with words of a newer edge. */
export type PageBrand = Open<z.infer<typeof PageBrand>>;

/** Returns a page's brand without default values, which the page's schema restores. This is sent to pages. */
export function leanBrand(brand: PageBrand): Partial<PageBrand> {
  const { id, name, theme, groupName, locales, currencies, timezone, products, licence, paymentMethods, companyText } =
    brand;
  const needed = { id, name, theme, groupName, locales, currencies, timezone, products, licence, paymentMethods };
  const defaults: Partial<PageBrand> = PageBrand.parse({ ...needed, companyText });
  return { ...changedFields(brand, defaults), ...needed, companyText };
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the fields that differ from the default values, recursively. */
function changedFields(own: Fields, defaults: Fields): Fields {
  const differing = Object.entries(own).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(defaults[key]),
  );
  return Object.fromEntries(
    differing.map(([key, value]) => {
      const other = defaults[key];
      return [key, isFields(value) && isFields(other) ? changedFields(value, other) : value];
    }),
  );
}
