import { z } from 'zod';
import { Absent } from '../absent.ts';
import { ExactInteger, parseExactJson, writeExactJson } from '../exact-json.ts';
import type { SupplierReply } from '../protocol.ts';
import type { Status } from './codes.ts';

/** Text without control characters, as ids and codes are. */
const Id = z.string().regex(/^[\x21-\x7e]{1,100}$/);
/** A UUID of any version. */
const Uuid = z.guid();
const Token = z.string().regex(/^[\x21-\x7e]{1,255}$/);

const Asked = z.object({ user: Id, request_uuid: Uuid });
export const InfoRequest = Asked.extend({ transaction_uuid: Absent });
export const BalanceRequest = InfoRequest.extend({ token: Token, game_code: Id.nullish() });

/** Fields of every request that concerns a transaction. */
const Transaction = Asked.extend({
  transaction_uuid: Uuid,
  round: Id,
  game_code: Id,
  round_closed: z.boolean().nullish(),
});

const Amount = Transaction.extend({
  amount: ExactInteger.refine((amount) => amount >= 0n, 'it must not be negative'),
  currency: z.string().regex(/^[A-Z]{3}$/),
  is_free: z.boolean().nullish(),
  reward_uuid: Uuid.nullish(),
});

/** A free bet names the reward that pays it, and no other bet names one. So own money never pays a free bet. */
export const BetRequest = Amount.extend({
  ...{ token: Token, is_supplier_promo: z.boolean().nullish(), reference_transaction_uuid: Absent },
  /** Free form, in which Hub88 repeats our reference of an ordered reward. */
  meta: z
    .object({ operator_reference: z.string().max(100).optional() })
    .nullish()
    .catch(undefined),
}).refine(({ is_free: isFree, reward_uuid: reward }) => (isFree === true) === (typeof reward === 'string'), {
  path: ['reward_uuid'],
  error: 'a free bet must name its reward, and only a free bet',
});
/** The token of a win or rollback is not checked, because its session may have ended. */
export const WinRequest = Amount.extend({ token: Token.nullish(), reference_transaction_uuid: Uuid });
export const RollbackRequest = Transaction.extend({
  ...{ token: Token.nullish(), reference_transaction_uuid: Uuid, amount: Absent, currency: Absent },
});

export type BetRequest = z.infer<typeof BetRequest>;
export type WinRequest = z.infer<typeof WinRequest>;
export type RollbackRequest = z.infer<typeof RollbackRequest>;

export type MessageRead<T> = { ok: true; message: T } | { ok: false; reply: SupplierReply };

/**
 * Reads a message. The reply to a wrong one tells whether a field is missing, or is one of another request, or has a wrong
 * value.
 */
export function readMessage<T>(schema: z.ZodType<T>, body: Uint8Array): MessageRead<T> {
  const json = parseExactJson(body);
  if (!json.ok) return { ok: false, reply: replyTo(undefined, 'RS_ERROR_WRONG_SYNTAX') };
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return { ok: true, message: parsed.data };
  const isOther = parsed.error.issues.some(
    (issue) =>
      valueAt(json.value, issue.path) === undefined || (issue.code === 'invalid_type' && issue.expected === 'null'),
  );
  return { ok: false, reply: replyTo(body, isOther ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES') };
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value);

const Echoed = z.object({ request_uuid: Uuid, user: Id.optional().catch(undefined) });

/** Fields of a reply besides the status and what is repeated from the request. */
export interface ReplyFields {
  currency?: string;
  balance?: bigint;
}

/** Returns a reply with the request's `request_uuid` and `user`. Every reply has the HTTP status 200. */
export function replyTo(
  request: Uint8Array | { request_uuid: string; user: string } | undefined,
  status: Status,
  fields: ReplyFields = {},
): SupplierReply {
  const json = request instanceof Uint8Array ? parseExactJson(request) : { ok: true as const, value: request };
  const echoed = Echoed.safeParse(json.ok ? json.value : undefined).data ?? {};
  return { status: 200, contentType: 'application/json', body: writeExactJson({ ...echoed, status, ...fields }) };
}
