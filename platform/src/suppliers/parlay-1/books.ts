import { companyNamed } from '@parlay/contracts/providers';
import { parseMoney } from '@parlay/money';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { resultsOwner } from '../../core/database/bulkheads.ts';
import { type ErrorCode, type Refusal, refuse } from '../../core/http/errors.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { addCallOwner } from '../../core/http/served-calls.ts';
import { providerOf, requireSignature, SIGNATURE_REQUIREMENT } from '../../core/http/signed-call.ts';
import {
  type BookCommand,
  type BookCompany,
  type BookRefusal,
  bookWallet,
  frameTokens,
  runBookCommand,
} from '../../play/public.ts';
import type { RetryClass } from '../protocol.ts';
import {
  BookBalance,
  BookParams,
  BookReply,
  BuyBody,
  CashOutBody,
  DrawLostBody,
  DrawRefundBody,
  DrawWinBody,
  PlaceBody,
  RollbackBody,
  SettleBody,
  UnsettleBody,
  VoidBody,
  WalletBody,
} from './book-bodies.ts';

const BOOKS = ['sports', 'lottery'] as const;

/** Registers the signed calls through which sports and lottery providers move the money of their bets and tickets. */
export const bookRoutes: FastifyPluginAsyncZod = async (app) => {
  const tokens = frameTokens(app.config.secrets.session);

  const signed = (kinds: readonly (typeof BOOKS)[number][]) => ({
    preValidation: requireSignature(kinds),
    config: { xsrf: 'exempt' as const },
  });
  const partner = { tags: ['provider'], security: SIGNATURE_REQUIREMENT, params: BookParams };
  const replies = { ...partner, response: responseSchemas(BookReply) };
  const SPORTS = signed(['sports']);
  const LOTTERY = signed(['lottery']);

  function companyOf(request: FastifyRequest): BookCompany {
    const company = companyNamed(app.config, providerOf(request), BOOKS);
    if (!company) throw refuse('not_found');
    return company;
  }

  /** Returns the login session of a frame token. Its five minutes do not matter here, because the session is checked. */
  function sessionOf(request: FastifyRequest, token: string): string {
    const sessionId = tokens.sessionOf(providerOf(request), token);
    if (!sessionId) throw refuse('unknown_token');
    return sessionId;
  }

  async function run(request: FastifyRequest, command: BookCommand) {
    const company = companyOf(request);
    if (command.kind !== 'place' && command.kind !== 'cash-out') addCallOwner(request, resultsOwner(company.id));
    const result = await runBookCommand(app, company, command);
    if ('refused' in result) throw refusalOf(result, command);
    const { balance, currency } = result;
    return { data: { balance, currency, transactionId: command.transactionId } };
  }

  app.post(
    '/api/provider/:provider/wallet',
    { ...signed(BOOKS), schema: { ...partner, body: WalletBody, response: responseSchemas(BookBalance) } },
    async (request) => {
      const wallet = await bookWallet(app, companyOf(request), request.body.player);
      if (!wallet) throw refuse('not_found');
      return { data: wallet };
    },
  );

  app.post(
    '/api/provider/:provider/bets/place',
    { ...SPORTS, schema: { ...replies, body: PlaceBody } },
    async (request) => {
      const { token, stake, possibleReturn, ...body } = request.body;
      return run(request, {
        ...body,
        kind: 'place',
        sessionId: sessionOf(request, token),
        stake: positive('stake', stake, body.currency),
        possibleReturn: optional('possibleReturn', possibleReturn, body.currency),
        draws: [],
      });
    },
  );

  app.post(
    '/api/provider/:provider/bets/settle',
    { ...SPORTS, schema: { ...replies, body: SettleBody } },
    async (request) => {
      const { body } = request;
      return run(request, { ...body, kind: 'settle', returned: minor('returned', body.returned, body.currency) });
    },
  );

  app.post(
    '/api/provider/:provider/bets/unsettle',
    { ...SPORTS, schema: { ...replies, body: UnsettleBody } },
    async (request) => run(request, { ...request.body, kind: 'unsettle' }),
  );

  app.post(
    '/api/provider/:provider/bets/cash-out',
    { ...SPORTS, schema: { ...replies, body: CashOutBody } },
    async (request) => {
      const { token, amount, stakeClosed, ...body } = request.body;
      return run(request, {
        ...body,
        kind: 'cash-out',
        sessionId: sessionOf(request, token),
        amount: positive('amount', amount, body.currency),
        stakeClosed: stakeClosed === undefined ? undefined : positive('stakeClosed', stakeClosed, body.currency),
      });
    },
  );

  app.post(
    '/api/provider/:provider/bets/void',
    { ...SPORTS, schema: { ...replies, body: VoidBody } },
    async (request) => {
      const { returned, possibleReturn, ...body } = request.body;
      if (body.half && body.selectionId !== undefined)
        throw refuse('invalid_request', { fieldErrors: { half: 'fieldError' } });
      return run(request, {
        ...body,
        kind: 'void',
        returned: optional('returned', returned, body.currency),
        possibleReturn: optional('possibleReturn', possibleReturn, body.currency),
      });
    },
  );

  app.post(
    '/api/provider/:provider/bets/rollback',
    { ...signed(BOOKS), schema: { ...replies, body: RollbackBody } },
    async (request) => {
      const { stake, ...body } = request.body;
      return run(request, { ...body, kind: 'rollback', stake: positive('stake', stake, body.currency) });
    },
  );

  app.post(
    '/api/provider/:provider/tickets/buy',
    { ...LOTTERY, schema: { ...replies, body: BuyBody } },
    async (request) => {
      const { ticketId, token, price, ...body } = request.body;
      if (token === undefined && body.subscriptionId === undefined)
        throw refuse('invalid_request', { fieldErrors: { token: 'required' } });
      return run(request, {
        ...body,
        kind: 'place',
        type: 'ticket',
        betId: ticketId,
        sessionId: token === undefined ? undefined : sessionOf(request, token),
        detail: body.lines
          .map((line) => line.join(' '))
          .join(' · ')
          .slice(0, 200),
        stake: positive('price', price, body.currency),
        selections: [],
      });
    },
  );

  app.post(
    '/api/provider/:provider/tickets/win',
    { ...LOTTERY, schema: { ...replies, body: DrawWinBody } },
    async (request) => {
      const { ticketId, amount, ...body } = request.body;
      const won = positive('amount', amount, body.currency);
      return run(request, { ...body, kind: 'draw-win', betId: ticketId, amount: won });
    },
  );

  app.post(
    '/api/provider/:provider/tickets/refund',
    { ...LOTTERY, schema: { ...replies, body: DrawRefundBody } },
    async (request) => {
      const { ticketId, amount, ...body } = request.body;
      const refunded = positive('amount', amount, body.currency);
      return run(request, { ...body, kind: 'draw-refund', betId: ticketId, amount: refunded });
    },
  );

  app.post(
    '/api/provider/:provider/tickets/lost',
    { ...LOTTERY, schema: { ...replies, body: DrawLostBody } },
    async (request) => {
      const { ticketId, ...body } = request.body;
      return run(request, { ...body, kind: 'draw-lost', betId: ticketId });
    },
  );
};

function minor(field: string, amount: string, currency: string): bigint {
  const parsed = parseMoney(amount, currency);
  if (!parsed.ok) throw refuse('invalid_request', { fieldErrors: { [field]: 'invalidPattern' } });
  return parsed.minor;
}

function positive(field: string, amount: string, currency: string): bigint {
  const parsed = minor(field, amount, currency);
  if (parsed === 0n) throw refuse('invalid_request', { fieldErrors: { [field]: 'numberGreaterThanOrEqualTo' } });
  return parsed;
}

const optional = (field: string, amount: string | undefined, currency: string): bigint | undefined =>
  amount === undefined ? undefined : minor(field, amount, currency);

/** Refusals about one field of the request, by the field of a bet and of a ticket. */
const FIELDS = {
  currency_mismatch: 'currency',
  free_bet_unavailable: 'freeBetId',
  unknown_selection: 'selectionId',
  unknown_draw: 'drawId',
} as const;

/** Refusals about the state of the bet, which the provider reads in `details.reason`. */
const STATES = [
  'bet_cashed_out',
  'bet_open',
  'bet_rolled_back',
  'bet_settled',
  'draw_decided',
  'product_not_offered',
  'revision_used',
  'sales_closed',
  'subscription_exceeded',
] as const;
const isState = (code: string): code is (typeof STATES)[number] => STATES.some((state) => state === code);
const isField = (code: string): code is keyof typeof FIELDS => code in FIELDS;

/** Returns the reply to a refused command. Its details say what the provider does then. */
function refusalOf(refusal: BookRefusal, command: BookCommand): Refusal {
  const { refused, details, retryAfterSeconds } = refusal;
  const { code, ...parts } = wordsOf(refused, command);
  return refuse(code, {
    ...parts,
    details: { ...details, ...parts.details, retry: retryOf(refusal, command) },
    ...(retryAfterSeconds && { retryAfterSeconds }),
  });
}

/** Refusals that are not stored under the key, so they do not prove that no earlier call took the stake. */
const NOT_STORED: readonly BookRefusal['refused'][] = ['unknown_player', 'key_conflict', 'maintenance'];

/** A player waits for a stake, so it is given back rather than tried again. Nobody waits for a subscription's ticket. */
function retryOf({ refused, retry }: BookRefusal, command: BookCommand): RetryClass {
  if (command.kind !== 'place' || !NOT_STORED.includes(refused)) return retry;
  return refused === 'maintenance' && command.sessionId === undefined ? retry : 'rollback';
}

interface RefusalWords {
  code: ErrorCode;
  fieldErrors?: Record<string, 'fieldError'>;
  details?: Record<string, unknown>;
}

function wordsOf(refused: BookRefusal['refused'], { kind }: BookCommand): RefusalWords {
  const about = (code: ErrorCode, field: string): RefusalWords => ({ code, fieldErrors: { [field]: 'fieldError' } });
  if (refused === 'unknown_player') return { code: 'not_found' };
  if (isField(refused)) return about('unprocessable', FIELDS[refused]);
  if (refused === 'key_conflict') return about('duplicate_with_other_body', 'transactionId');
  if (refused === 'duplicate_with_other_body') return about('duplicate_with_other_body', 'betId');
  if (refused === 'amount_mismatch')
    return about('unprocessable', kind === 'cash-out' ? 'stakeClosed' : kind === 'draw-refund' ? 'amount' : 'returned');
  if (isState(refused) || refused === 'transaction_rolled_back')
    return { code: 'conflict', details: { reason: refused } };
  return { code: refused };
}
