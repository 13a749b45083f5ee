import { VALIDATION_KEYS } from '@parlay/contracts/validation/rule';
import { z } from 'zod';
import { withoutInvisible } from '../text/visible.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { READABLE_CHARACTER, toPlainText } from './plain-text.ts';

/** Response body of every failed call. */
export const Failure = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(ERRORS).sort() as [ErrorCode, ...ErrorCode[]]),
      /** Message in the page's language. */
      message: z.string(),
      /** Request id, which is also in the logs. */
      reference: z.string(),
      fieldErrors: z.record(z.string(), z.enum(VALIDATION_KEYS)).optional(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
  })
  .meta({ id: 'Failure' });

export const failureSchemas = { '4xx': Failure, '5xx': Failure };

/** Returns the response schemas of a route that responds with `{"data": …}` or a failure. */
export function responseSchemas<T extends z.ZodType>(data: T) {
  return { 200: z.object({ data }), ...failureSchemas };
}

/** Schema of text typed by a person: at most `max` characters, normalized to NFC. Use `secretText` for passwords. */
export const text = (max: number) => z.string().max(max).normalize('NFC');

/**
 * Schema of a password exactly as typed. Hashing normalizes it, but older hashes are of passwords in their typed form.
 */
export const secretText = (max: number) => z.string().max(max);

/** Schema of a person's name or address, without invisible characters that change how others are read. */
export const nameText = (max: number) => text(max).overwrite(withoutInvisible);

/** Schema of the reason for a staff action, which is recorded. It must have a visible letter or digit. */
export const reasonText = (max: number) => text(max).overwrite(toPlainText).trim().min(1).regex(READABLE_CHARACTER);

const Uuid = z.uuid();
/** Checks whether an id can be one of ours. Other ids are not looked up in the database. */
export const isUuid = (id: string): boolean => Uuid.safeParse(id).success;

/** Money on the wire: a decimal string in major units, "1000.00". */
export const Money = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,3})?$/)
  .meta({ id: 'Money', description: 'Decimal string in major units with the digits of the currency' });

export const Balances = z
  .object({
    spendable: Money,
    withdrawable: Money,
    locked: Money,
    bonus: Money,
    currency: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Balances' });

/** Schema of a whole number in a query. Accepts only digits, unlike JavaScript's number syntax. */
export const wholeNumber = (min: number, max: number, defaultValue: number) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
      z.int().min(min).max(max),
    )
    .default(defaultValue);

/** Query parameters of a paged list: `page`, starting at 1, and its `size` in items. */
export const PageQuery = { page: wholeNumber(1, 1_000_000, 1), size: wholeNumber(1, 100, 20) };

/** Schema of a page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), page: z.int(), size: z.int(), hasNext: z.boolean() });

/** A brand's number in a query. */
export const BrandNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** Instant, ISO 8601 UTC. The database has no year 0. */
export const Instant = z.iso.datetime().refine((text) => !text.startsWith('0000'), 'there is no year 0');

/** Empty response of a successful call. */
export const Done = z.object({ done: z.literal(true) }).meta({ id: 'Done' });

/** Messages to the player about a successful call, in the page's language. */
export const Messages = z.object({ messages: z.array(z.string()) }).meta({ id: 'Messages' });

/** Browser fingerprint. Always optional, so that a request without it is accepted. */
export const FingerPrint = z.record(z.string().max(100), z.unknown()).optional();
export type FingerPrint = z.output<typeof FingerPrint>;
