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
export type BrandSlot = (typeof BRAND_SLOTS)[number];

/** What draws a slot for a brand: the template its data names, the default one when it names none or one that is not there. */
export function templateFor<T>(
  templates: Readonly<Partial<Record<BrandSlot, string>>>,
  slot: BrandSlot,
  known: { default: T } & Readonly<Record<string, T>>,
): T {
  const name = templates[slot];
  return name !== undefined && Object.hasOwn(known, name) ? (known[name] as T) : known.default;
}
