import { z } from 'zod/mini';

/** Kinds of instrument at the company: the kind decides where it is typed, and whether it can be paid out to. */
export const INSTRUMENT_KINDS = ['card', 'bank', 'wallet', 'voucher'] as const;
export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number];

/** Fields that a page can draw for an instrument. */
export const ACCOUNT_FIELDS = ['iban', 'holder', 'email', 'documentType', 'documentNumber'] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];

const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));
const Minor = z.int().check(z.minimum(0));

const Range = z
  .strictObject({ min: z.int().check(z.positive()), max: z.int().check(z.positive()) })
  .check(z.refine(({ min, max }) => min <= max, 'the smallest amount is not above the largest'));

/** Fee besides the amount: hundredths of a percent of it, and a fixed part in minor units by currency. */
export const Fee = z.strictObject({
  basisPoints: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
  fixed: z._default(z.record(CurrencyCode, Minor), {}),
});
export type Fee = z.infer<typeof Fee>;

const direction = {
  enabled: z._default(z.boolean(), true),
  /** Smallest and largest single payment in minor units by currency; a currency that is missing is not offered. */
  limits: z._default(z.record(CurrencyCode, Range), {}),
};

/** A field that the player fills in. */
const FieldDefinition = z.strictObject({
  type: z.enum(ACCOUNT_FIELDS),
  required: z._default(z.boolean(), true),
  /** Values to choose from; any text without them. */
  values: z._default(z.array(z.string()), []),
  /** Asked for a deposit, or when the instrument is registered without one. */
  uses: z.array(z.enum(['deposit', 'registration'])).check(z.minLength(1)),
});

export const MethodRules = z.strictObject({
  kind: z.enum(INSTRUMENT_KINDS),
  deposits: z.prefault(z.strictObject({ ...direction, fee: z.prefault(Fee, {}) }), {}),
  /** Cost and duration of a payout: `withdrawal.kinds` of the brand. */
  withdrawals: z.prefault(z.strictObject(direction), {}),
  /** How many instruments of the method a player may have registered; any number without it. */
  quantityLimit: z.optional(z.int().check(z.positive())),
  /** Heavier ones are listed first. */
  weight: z._default(z.int(), 0),
  /** Works for players who have one registered, and is offered to nobody else. */
  hidden: z._default(z.boolean(), false),
  fields: z._default(z.array(FieldDefinition), []),
});
export type MethodRules = z.infer<typeof MethodRules>;

/** Rules of the payment methods, by their ids. Only the server uses them. */
export const CashierRules = z.strictObject({
  methods: z._default(z.record(z.string(), MethodRules), {}),
  /**
   * Where a new card is typed (B17): in the company's frame, or on our page, which encrypts it by the company's script.
   * Companies without such a script show their frame in any case (decision 071).
   */
  cardCapture: z._default(z.enum(['hosted', 'encoder']), 'hosted'),
});
