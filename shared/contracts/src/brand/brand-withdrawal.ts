import { z } from 'zod/mini';

const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));
/** Minor units by currency. */
const Amounts = z.record(CurrencyCode, z.int().check(z.minimum(0)));
const Hours = z.int().check(z.minimum(0), z.maximum(720));

const Range = z
  .strictObject({ min: z.int().check(z.positive()), max: z.int().check(z.positive()) })
  .check(z.refine(({ min, max }) => min <= max, 'the smallest amount is not above the largest'));

const PayoutKind = z.strictObject({
  /** Hours promised to players for the bank, card or wallet provider to credit the money after we have sent it. */
  hours: Hours,
  /** Fixed part of the fee. */
  fee: z._default(Amounts, {}),
  /** Share of the amount, in hundredths of a percent. */
  basisPoints: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
});

/** Withdrawal rules. Only the server uses them. Amounts are minor units by currency. */
export const WithdrawalRules = z.strictObject({
  /** Minimum and maximum withdrawal. Currencies not listed are not paid out. */
  limits: z._default(z.record(CurrencyCode, Range), {}),
  /** Kinds of instruments that can receive payouts, with fee and duration. */
  kinds: z._default(z.partialRecord(z.enum(['card', 'bank', 'wallet']), PayoutKind), {}),
  /**
   * Verified players' withdrawals below this total are approved automatically. The total covers 24 hours and the time since the
   * player last entered the password. Currencies not listed have no automatic approval.
   */
  automaticBelow: z._default(Amounts, {}),
  /** Maximum number of automatic approvals within 24 hours and since the player last entered the password. */
  automaticPerDay: z._default(z.int().check(z.minimum(0), z.maximum(1000)), 5),
  /** Hours for which payouts to a new destination wait, so that the player can stop them after the notification. */
  destinationHoldHours: z._default(Hours, 24),
  /** Totals above this amount within 24 hours wait for an operator. */
  dayLimit: z._default(Amounts, {}),
  /** Hours promised to players until an operator decides on a withdrawal, and then until it is sent. */
  checkHours: z._default(Hours, 24),
  sendHours: z._default(Hours, 4),
});
export type WithdrawalRules = z.infer<typeof WithdrawalRules>;
