import { VALIDATION_KEYS } from '@parlay/contracts/validation/rule';
import { z } from 'zod';
import { withoutInvisible } from '../text/visible.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { plainText, READABLE } from './plain-text.ts';

/** Body of every failed call. */
export const Failure = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(ERRORS).sort() as [ErrorCode, ...ErrorCode[]]),
      /** In the language of the page. */
      message: z.string(),
      /** Also in the logs. */
      reference: z.string(),
      fieldErrors: z.record(z.string(), z.enum(VALIDATION_KEYS)).optional(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
  })
  .meta({ id: 'Failure' });

export const failures = { '4xx': Failure, '5xx': Failure };

/** Response schemas of a route that answers `{"data": …}` or a failure. */
export function answers<T extends z.ZodType>(data: T) {
  return { 200: z.object({ data }), ...failures };
}

/** Text typed by a person, in one form of its letters (NFC): at most `max` characters. Passwords are `secretText`. */
export const text = (max: number) => z.string().max(max).normalize('NFC');

/** A password as it was typed: what hashes it brings it into its form, and must still know the old one. */
export const secretText = (max: number) => z.string().max(max);

/** A name or address of a person: without letters that nobody sees and that change how others are read. */
export const nameText = (max: number) => text(max).overwrite(withoutInvisible);

/** Why staff do something, for the record: words that can be read, not signs that nobody sees. */
export const reasonText = (max: number) => text(max).overwrite(plainText).trim().min(1).regex(READABLE);

const Uuid = z.uuid();
/** Whether an id can be one of ours; the database is asked for no other. */
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

/** A whole number in a query: digits only, unlike JavaScript's number syntax. */
export const wholeNumber = (min: number, max: number, otherwise: number) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
      z.int().min(min).max(max),
    )
    .default(otherwise);

/** Which page of a list a query asks for: `page` from 1, of `size` items. */
export const PageQuery = { page: wholeNumber(1, 1_000_000, 1), size: wholeNumber(1, 100, 20) };

/** A page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), page: z.int(), size: z.int(), hasNext: z.boolean() });

/** A brand's number in a query. */
export const BrandNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** Instant, ISO 8601 UTC. */
export const Instant = z.iso.datetime();

/** An empty answer of a successful call. */
export const Done = z.object({ done: z.literal(true) }).meta({ id: 'Done' });

/** Messages to the player about a successful call, in the page's language. */
export const Messages = z.object({ messages: z.array(z.string()) }).meta({ id: 'Messages' });

/** Always optional: a request without it is accepted. */
export const FingerPrint = z.record(z.string().max(100), z.unknown()).optional();
export type FingerPrint = z.output<typeof FingerPrint>;
