/** Help pages that a lottery-only brand lists (SH4, X31). */
export const LOTTERY_HELP: ReadonlySet<string> = new Set([
  'faq',
  'how-to-play',
  'about',
  'responsible-gambling',
  'protection',
  'gaming-addiction-checklist',
  'terms',
  'privacy',
  'cookies-policy',
  'security-terms',
  'licenses',
  'restricted-territories',
  'player-complaint',
]);
