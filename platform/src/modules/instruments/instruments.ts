import type { Brand } from '@parlay/contracts/brand';
import { type Minor, toWire } from '@parlay/money';
import { z } from 'zod';
import { Money } from '../../http/schemas.ts';

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
    integrationData: z.object({ encoderUrl: z.string().nullable() }),
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

/** Cards are typed into the provider's own page and cannot be paid out to; the rest is a redirect both ways. */
const CARDS = new Set(['visa', 'mastercard']);

/** The instruments a brand offers, enabled ones only, the first as default. */
export function instrumentsOf(brand: Brand, currency: string): Instrument[] {
  const range = BY_CURRENCY[currency] ?? DEFAULT;
  const limits = { minAmount: toWire(range.min, currency), maxAmount: toWire(range.max, currency) };
  return brand.paymentMethods
    .filter((method) => method.enabled)
    .map((method, index) => ({
      id: method.id,
      paymentMethod: method.id.toUpperCase(),
      default: index === 0,
      description: method.name,
      currency,
      hidden: false,
      paymentIntegration: CARDS.has(method.id) ? ('hosted' as const) : ('redirect' as const),
      defaultable: true,
      accountFieldDefinitions: [],
      deposits: { enabled: true, ...limits },
      withdrawals: { enabled: !CARDS.has(method.id), notapply: CARDS.has(method.id), ...limits },
      limitsCurrency: currency,
      weight: 100 - index,
      quantityLimit: null,
      quantityLimitBreach: false,
      integrationData: { encoderUrl: null },
    }));
}
