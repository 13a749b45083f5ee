import { z } from 'zod/mini';

/** SH3: parts of the site that a brand may have drawn in its own way: nine of the shell, and the bonus card. */
export const BRAND_SLOTS = [
  'topBar',
  'logo',
  'footer',
  'paymentIcons',
  'licenceLogos',
  'responsibleGaming',
  'affiliate',
  'footerNav',
  'socialLinks',
  'bonusCard',
] as const;
export const BrandSlot = z.enum(BRAND_SLOTS);
export type BrandSlot = z.infer<typeof BrandSlot>;

/** Names of templates by slot; a slot that is not named has the default one. */
export const Templates = z.partialRecord(BrandSlot, z.string().check(z.regex(/^[a-z][a-z-]*$/)));
export type Templates = z.infer<typeof Templates>;

/** What draws a slot for a brand: the template its data names, the default one when it names none or one that is not there. */
export function templateFor<T>(
  templates: Templates,
  slot: BrandSlot,
  known: { default: T } & Readonly<Record<string, T>>,
): T {
  const name = templates[slot];
  return (name !== undefined && Object.hasOwn(known, name) ? known[name] : undefined) ?? known.default;
}
