import { digitsOf } from '@parlay/money';
import { z } from 'zod';
import { Absent } from '../absent.ts';
import { ExactNumber, parseExactJson, writeExactJson } from '../exact-json.ts';
import type { SupplierReply } from '../protocol.ts';
import { CODES, type Code } from './codes.ts';

const Id = z.string().regex(/^[\w-]{1,64}$/);
const Token = z.string().regex(/^[\x21-\x7e]{1,255}$/);
/** Name for the player's history, which shows the beginning of it. */
const Name = z.string().min(1).max(2_000).transform(cutForHistory);
/** Id of an event, market or outcome, as text or as a number. */
const ForeignId = z.union([
  z.string().regex(/^[\x21-\x7e]{1,64}$/),
  z.instanceof(ExactNumber).transform(({ text }) => text),
]);
/** Decimal number with a dot, without an exponent. */
const Decimal = z
  .instanceof(ExactNumber)
  .refine(({ text }) => /^(?:0|[1-9]\d{0,11})(?:\.\d{1,20})?$/.test(text), 'it must be a decimal number')
  .transform(({ text }) => text);
const Whole = z.instanceof(ExactNumber).transform(({ text }) => text);
/** The field `type`, whose numbers mean different requests in POST and PUT. */
const type = <Kind extends string>(number: string, kind: Kind) =>
  z
    .instanceof(ExactNumber)
    .refine(({ text }) => text === number)
    .transform(() => kind);

const TokenRequest = z.object({ token: Token, requestId: Id, transactionId: Absent });
export const ProfileRequest = TokenRequest.extend({ userId: Absent });
export const BalanceRequest = TokenRequest.extend({ userId: Id, currency: z.string().min(3).max(5) });

/** Fields of every request about a bet. `transactionId` is the bet's for its whole life, `requestId` the request's. */
const BetFields = z.object({
  requestId: Id,
  transactionId: Id,
  userId: Id,
  currency: z.string().regex(/^[A-Z]{3}$/),
  amount: Decimal,
});

/** A selection of a bet. `stage` 2 is an event that has begun. */
const Selection = z.object({
  event: Name,
  eventId: ForeignId,
  eventDate: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .nullish(),
  market: Name,
  marketId: ForeignId,
  outcome: Name,
  outcomeId: ForeignId,
  coefficient: Decimal,
  stage: Whole.nullish(),
});
export type Selection = z.infer<typeof Selection>;

export const PlaceRequest = BetFields.extend({
  type: type('1', 'place'),
  token: Token,
  ticketType: z.enum(['single', 'combo', 'express', 'system']),
  coefficient: Decimal.nullish(),
  boosterCoefficient: Decimal.nullish(),
  // A free bet that Betsy gave. Its number is none of ours.
  bonusId: z.null().optional(),
  bonusAmount: z.union([z.null(), Decimal.refine((amount) => Number(amount) === 0)]).optional(),
  metadata: z.array(Selection).min(1).max(40),
});
export type PlaceRequest = z.infer<typeof PlaceRequest>;

/** Requests about a bet that was placed. Only that of a cash-out needs a token. */
export const ChangeRequest = z.union([
  // A placement has the same type.
  BetFields.omit({ amount: true, currency: true }).extend({
    ...{ type: type('1', 'unsettle'), token: Absent, ticketType: Absent, metadata: Absent },
  }),
  BetFields.extend({ type: type('2', 'cash-out'), resultType: z.literal('cashout'), token: Token }),
  BetFields.extend({
    type: type('2', 'settle'),
    resultType: z
      .string()
      .max(60)
      .refine((word) => word !== 'cashout')
      .nullish(),
  }),
  BetFields.extend({ type: type('3', 'rollback') }),
]);
export type ChangeRequest = z.infer<typeof ChangeRequest>;
export type RollbackRequest = Extract<ChangeRequest, { type: 'rollback' }>;

/** Cuts a text off where the history ends, between two characters. */
export function cutForHistory(text: string): string {
  return [...text].slice(0, 200).join('');
}

/** Reads a message. Returns undefined for a wrong one. */
export function readMessage<T>(schema: z.ZodType<T>, body: Uint8Array): T | undefined {
  const json = parseExactJson(body);
  return json.ok ? schema.safeParse(json.value).data : undefined;
}

/** Returns a decimal number in minor units, or undefined if it has a fraction of a minor unit. */
export function minorOfDecimal(decimal: string, currency: string): bigint | undefined {
  const digits = digitsOf(currency);
  const [whole = '0', fraction = ''] = decimal.split('.');
  const exact = fraction.replace(/0+$/, '');
  return exact.length > digits ? undefined : BigInt(whole + exact.padEnd(digits, '0'));
}

/** Writes a reply. An `ExactNumber` is written with all its digits. */
export const accepted = (content: object): SupplierReply => ({
  status: 200,
  contentType: 'application/json',
  body: writeExactJson(content),
});

export function refused(code: Code): SupplierReply {
  const [number, message] = CODES[code];
  return { status: 400, contentType: 'application/json', body: JSON.stringify({ code: number, message }) };
}
