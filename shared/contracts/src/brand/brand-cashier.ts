import { z } from 'zod/mini';

/** Kinds of payment instruments. The kind decides where a player enters it, and whether it can receive payouts. */
export const INSTRUMENT_KINDS = ['card', 'bank', 'wallet', 'voucher'] as const;
export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number];

/** Fields of a payment instrument that a page can render. */
export const ACCOUNT_FIELDS = ['iban', 'holder', 'email', 'documentType', 'documentNumber'] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];

const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));
const Minor = z.int().check(z.minimum(0));

const Range = z
  .strictObject({ min: z.int().check(z.positive()), max: z.int().check(z.positive()) })
  .check(z.refine(({ min, max }) => min <= max, 'the smallest amount is not above the largest'));

/** Fee in addition to the amount: hundredths of a percent of it, and a fixed part in minor units by currency. */
export const Fee = z.strictObject({
  basisPoints: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
  fixed: z._default(z.record(CurrencyCode, Minor), {}),
});
export type Fee = z.infer<typeof Fee>;

const direction = {
  enabled: z._default(z.boolean(), true),
  /** Minimum and maximum payment in minor units by currency. Currencies not listed are not offered. */
  limits: z._default(z.record(CurrencyCode, Range), {}),
};

/** A field that the player fills in. */
const FieldDefinition = z.strictObject({
  type: z.enum(ACCOUNT_FIELDS),
  required: z._default(z.boolean(), true),
  /** Values to choose from. If empty, any text is allowed. */
  values: z._default(z.array(z.string()), []),
  /** Whether the field is part of a deposit, or of registering an instrument without one. */
  uses: z.array(z.enum(['deposit', 'registration'])).check(z.minLength(1)),
});

export const MethodRules = z.strictObject({
  kind: z.enum(INSTRUMENT_KINDS),
  deposits: z.prefault(z.strictObject({ ...direction, fee: z.prefault(Fee, {}) }), {}),
  /** Withdrawal limits. Cost and duration of a payout are in the brand's `withdrawal.kinds`. */
  withdrawals: z.prefault(z.strictObject(direction), {}),
  /** Maximum number of instruments of the method per player; no limit if absent. */
  quantityLimit: z.optional(z.int().check(z.positive())),
  /** Methods with a higher weight are listed first. */
  weight: z._default(z.int(), 0),
  /** Whether the method is offered only to players who already registered an instrument of it. */
  hidden: z._default(z.boolean(), false),
  fields: z._default(z.array(FieldDefinition), []),
});
export type MethodRules = z.infer<typeof MethodRules>;

/** Rules of the payment methods by id. Only the server uses them. */
export const CashierRules = z.strictObject({
  methods: z._default(z.record(z.string(), MethodRules), {}),
  /**
   * Where a new card is entered (B17): in the provider's frame, or on our page, which encrypts it with the provider's script.
   * Providers without such a script always show their frame (decision 071).
   */
  cardCapture: z._default(z.enum(['hosted', 'encoder']), 'hosted'),
});
