import { z } from 'zod/mini';

const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));
/** Minor units by currency. */
const Amounts = z.record(CurrencyCode, z.int().check(z.minimum(0)));
const Hours = z.int().check(z.minimum(0), z.maximum(720));

const Range = z
  .strictObject({ min: z.int().check(z.positive()), max: z.int().check(z.positive()) })
  .check(z.refine(({ min, max }) => min <= max, 'the smallest amount is not above the largest'));

const PayoutKind = z.strictObject({
  /** Hours that the bank, card or wallet company takes after we have sent the money, as promised to players. */
  hours: Hours,
  /** Fixed part of the fee. */
  fee: z._default(Amounts, {}),
  /** Share of the amount, in hundredths of a percent. */
  basisPoints: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
});

/** Rules of withdrawals. Only the server uses them; amounts are minor units by currency. */
export const WithdrawalRules = z.strictObject({
  /** Smallest and largest single withdrawal; a currency that is missing is not paid out. */
  limits: z._default(z.record(CurrencyCode, Range), {}),
  /** Kinds of instruments that can be paid out to, with fee and time. */
  kinds: z._default(z.partialRecord(z.enum(['card', 'bank', 'wallet']), PayoutKind), {}),
  /**
   * Below this amount a verified player's withdrawals are approved automatically, counted together within 24 hours and since
   * the player last gave the password; none without it.
   */
  automaticBelow: z._default(Amounts, {}),
  /** So many requests within 24 hours, and since the password was last given, are approved automatically. */
  automaticPerDay: z._default(z.int().check(z.minimum(0), z.maximum(1000)), 5),
  /** Hours for which payouts to a new destination wait, while its announcement can stop it. */
  destinationHoldHours: z._default(Hours, 24),
  /** More than this within 24 hours waits for an operator. */
  dayLimit: z._default(Amounts, {}),
  /** Hours until a withdrawal that waits for an operator is decided, and then until it is sent, as promised to players. */
  checkHours: z._default(Hours, 24),
  sendHours: z._default(Hours, 4),
});
export type WithdrawalRules = z.infer<typeof WithdrawalRules>;
