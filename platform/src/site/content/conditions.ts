import type { Product } from '@parlay/contracts/brand';
import type { InstrumentKind } from '@parlay/contracts/brand-cashier';
import type { Brand } from '@parlay/contracts/brand-data';
import { policyOfLicence } from '@parlay/contracts/policy-for';
import { type HasProviders, sellsTickets, sportsCompanyOf } from '@parlay/contracts/providers';
import { STAKE_PRODUCTS } from '@parlay/contracts/stakes';

const has =
  (...products: readonly Product[]) =>
  (brand: Brand) =>
    products.some((product) => brand.products.includes(product));

const paysBy =
  (kind: InstrumentKind) =>
  ({ paymentMethods, cashier }: Brand) =>
    paymentMethods.some(({ id, enabled }) => enabled && cashier.methods[id]?.kind === kind);

/** Conditions for `{#name}…{/name}` in a text. Only brands that meet a condition get the enclosed text. */
const CONDITIONS = {
  casino: has(...STAKE_PRODUCTS.game),
  betting: has(...STAKE_PRODUCTS.sports),
  lottery: has(...STAKE_PRODUCTS.lottery),
  tournaments: has('tournaments'),
  chat: ({ chat }) => chat.enabled,
  affiliate: ({ affiliate }) => affiliate !== undefined,
  cards: paysBy('card'),
  cardsFramed: ({ cashier }) => cashier.cardCapture === 'hosted',
  cardsEncrypted: ({ cashier }) => cashier.cardCapture === 'encoder',
  wallets: paysBy('wallet'),
  bank: paysBy('bank'),
  voucher: paysBy('voucher'),
  demoOpen: (brand) => policyOfLicence(brand).demo === 'open',
  demoChecked: (brand) => policyOfLicence(brand).demo === 'ageVerified',
  demoOff: (brand) => policyOfLicence(brand).demo === 'off',
  cancelAllowed: (brand) => policyOfLicence(brand).cancelWithdrawal,
  cancelNever: (brand) => !policyOfLicence(brand).cancelWithdrawal,
  realityOff: (brand) => policyOfLicence(brand).realityCheck.mayBeOff,
  licences: ({ jurisdictions }) => jurisdictions.groups.length > 0,
  correctionsOwed: ({ books }) => books.resettlementAboveBalance === 'debt',
  contactForm: ({ lotteryOnly }) => !lotteryOnly,
  contactOutside: ({ lotteryOnly }) => lotteryOnly,
} as const satisfies Record<string, (brand: Brand) => boolean>;

/** Checks whether a brand's sports page takes bets. */
const takesBets = ({ id }: Brand, companies: HasProviders): boolean =>
  sportsCompanyOf(companies, id)?.takesBets === true;

/** Conditions that depend on a brand's providers, because we must not promise what their pages do not offer. */
const COMPANY_CONDITIONS = {
  betsNotTaken: (brand, companies) => !takesBets(brand, companies),
  betsTaken: (brand, companies) => takesBets(brand, companies),
  ticketsNotSold: ({ id }, companies) => !sellsTickets(companies, id),
  ticketsSold: ({ id }, companies) => sellsTickets(companies, id),
} as const satisfies Record<string, (brand: Brand, companies: HasProviders) => boolean>;

/** Results of the conditions for a brand, by name. */
export type Conditions = Readonly<Record<keyof typeof CONDITIONS | keyof typeof COMPANY_CONDITIONS, boolean>>;

/** Returns which conditions hold for a brand with these providers. */
export const conditionsOf = (brand: Brand, companies: HasProviders): Conditions =>
  Object.fromEntries(
    Object.entries({ ...CONDITIONS, ...COMPANY_CONDITIONS }).map(([name, holds]) => [name, holds(brand, companies)]),
  ) as Conditions;

/** Countries of the European Union in which a brand is licensed. */
const EU = new Set(['DE', 'ES', 'FI', 'FR', 'LV', 'MT', 'NL', 'SE']);

/**
 * Returns the file variants for `{{name}}`, most specific first: the licence's country, the EU, and the general one.
 */
export const variantsOf = ({ legal }: Brand): string[] => [legal.country, ...(EU.has(legal.country) ? ['EU'] : []), ''];
