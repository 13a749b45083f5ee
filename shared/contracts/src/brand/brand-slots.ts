/** Parts of the site whose template a brand can choose: nine of the shell, and the bonus card (SH3). */
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

/** Returns a brand's template for a slot, or the default one if it names none or an unknown one. */
export function templateFor<T>(
  templates: Readonly<Partial<Record<BrandSlot, string>>>,
  slot: BrandSlot,
  known: { default: T } & Readonly<Record<string, T>>,
): T {
  const name = templates[slot];
  return name !== undefined && Object.hasOwn(known, name) ? (known[name] as T) : known.default;
}
