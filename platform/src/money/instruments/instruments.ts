import type { Brand } from '@parlay/contracts/brand-data';
import { type Minor, toWire } from '@parlay/money';
import { z } from 'zod';
import { Money } from '../../core/http/schemas.ts';
import type { RegisteredCard } from './cards.ts';

const Direction = z.object({ enabled: z.boolean(), minAmount: Money, maxAmount: Money });

/** EN11: a way to pay in or out. */
export const Instrument = z
  .object({
    id: z.string(),
    paymentMethod: z.string(),
    default: z.boolean(),
    description: z.string(),
    currency: z.string(),
    hidden: z.boolean(),
    paymentIntegration: z.enum(['hosted', 'redirect']),
    defaultable: z.boolean(),
    accountFieldDefinitions: z.array(
      z.object({ type: z.string(), userInputRequired: z.boolean(), value: z.string().nullable() }),
    ),
    deposits: Direction,
    withdrawals: Direction.extend({ notapply: z.boolean() }),
    limitsCurrency: z.string(),
    weight: z.int(),
    quantityLimit: z.int().nullable(),
    quantityLimitBreach: z.boolean(),
    integrationData: z.object({
      encoderUrl: z.string().nullable(),
      /** Page of the provider with fields for a card of this kind, for a frame of the site; null where there is none. */
      cardFieldsUrl: z.url().nullable(),
    }),
  })
  .meta({ id: 'Instrument' });
export type Instrument = z.infer<typeof Instrument>;

/** Smallest and largest single payment, in minor units. */
interface Range {
  min: Minor;
  max: Minor;
}

const BY_CURRENCY: Record<string, Range> = {
  EUR: { min: 1_000n, max: 500_000n },
  PEN: { min: 2_000n, max: 2_000_000n },
};
const DEFAULT: Range = { min: 1_000n, max: 500_000n };

/** Cards are typed into the provider's own pages and cannot be paid out to; the rest is a redirect both ways. */
const CARDS = new Set(['visa', 'mastercard']);

/** What instruments are listed for. */
export interface Cashier {
  brand: Brand;
  currency: string;
  /** The player's own, the newest first; none for a visitor. */
  cards: readonly RegisteredCard[];
  /** Page with card fields of the company that takes a method; undefined where none does. */
  cardFieldsOf(method: string): string | undefined;
}

/** The instruments a brand offers, enabled ones only, before them the player's own cards of those; the first as default. */
export function instrumentsOf({ brand, currency, cards, cardFieldsOf }: Cashier): Instrument[] {
  const offered = offeredBy(brand, currency, cardFieldsOf);
  const own = cards.flatMap((card) => {
    const kind = offered.find(({ id }) => id === card.method);
    return kind ? [ofCard(kind, card)] : [];
  });
  return [...own, ...offered].map((instrument, index) => ({
    ...instrument,
    default: index === 0,
    weight: 100 - index,
  }));
}

/** A registered card as a payment method. */
const ofCard = (kind: Instrument, { id, last4 }: RegisteredCard): Instrument => ({
  ...kind,
  id,
  description: `${kind.description} •••• ${last4}`,
  integrationData: { encoderUrl: null, cardFieldsUrl: null },
});

function offeredBy(brand: Brand, currency: string, cardFieldsOf: Cashier['cardFieldsOf']): Instrument[] {
  const range = BY_CURRENCY[currency] ?? DEFAULT;
  const limits = { minAmount: toWire(range.min, currency), maxAmount: toWire(range.max, currency) };
  return brand.paymentMethods
    .filter(({ enabled, id }) => enabled && cardFieldsOf(id) !== undefined)
    .map((method) => ({
      id: method.id,
      paymentMethod: method.id.toUpperCase(),
      default: false,
      description: method.name,
      currency,
      hidden: false,
      paymentIntegration: CARDS.has(method.id) ? ('hosted' as const) : ('redirect' as const),
      defaultable: true,
      accountFieldDefinitions: [],
      deposits: { enabled: true, ...limits },
      withdrawals: { enabled: !CARDS.has(method.id), notapply: CARDS.has(method.id), ...limits },
      limitsCurrency: currency,
      weight: 0,
      quantityLimit: null,
      quantityLimitBreach: false,
      integrationData: { encoderUrl: null, cardFieldsUrl: (CARDS.has(method.id) && cardFieldsOf(method.id)) || null },
    }));
}
