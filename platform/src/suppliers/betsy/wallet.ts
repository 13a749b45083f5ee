import type { z } from 'zod';
import { resultsOwner, tokenOwner } from '../../core/database/bulkheads.ts';
import { Instant } from '../../core/http/schemas.ts';
import { addCallOwner } from '../../core/http/served-calls.ts';
import { playerOfSession } from '../../identity/public.ts';
import {
  answeredRevision,
  type BookBet,
  type BookCommand,
  bookBet,
  bookWallet,
  frameTokens,
  isPartnerName,
  moveTime,
  type PlaceCommand,
  partnerName,
  runBookCommand,
  type SettledResult,
} from '../../play/public.ts';
import { ExactNumber } from '../exact-json.ts';
import type { Endpoint, Protocol, SupplierReply, SupplierRequest } from '../protocol.ts';
import { codeOf } from './codes.ts';
import {
  accepted,
  BalanceRequest,
  ChangeRequest,
  cutForHistory,
  minorOfDecimal,
  PlaceRequest,
  ProfileRequest,
  type RollbackRequest,
  readMessage,
  refused,
  type Selection,
} from './messages.ts';

type Call = SupplierRequest<'betsy'>;

/** Betsy's timeout of five seconds, less the time on the network. */
const DEADLINE_MS = 4_500;

async function profile(call: Call): Promise<SupplierReply> {
  const { app, company } = call;
  const message = readFrom(call, ProfileRequest);
  if (!message) return refused('invalid');
  const sessionId = frameTokens(app.config.secrets.session).read(company.id, message.token);
  const player = await playerOf(call, sessionId);
  if (typeof player === 'string') return refused(player);
  const { customerId, currency } = player;
  const userId = await partnerName(app.db, app.config.secrets.session, { provider: company.id, customerId });
  return accepted({ userId, currency, currencies: [currency], isTest: company.settings.test ?? false });
}

async function balance(call: Call): Promise<SupplierReply> {
  const { app, company } = call;
  const message = readFrom(call, BalanceRequest);
  if (!message) return refused('invalid');
  const player = await playerOf(call, sessionOf(call, message.token));
  if (typeof player === 'string') return refused(player);
  const wallet = (await isNamed(call, player, message)) ? await bookWallet(app, company, message.userId) : undefined;
  if (wallet?.currency !== message.currency) return refused('invalid');
  return accepted({ userId: message.userId, currency: wallet.currency, amount: new ExactNumber(wallet.balance) });
}

async function place(call: Call): Promise<SupplierReply> {
  const message = readFrom(call, PlaceRequest);
  if (!message) return refused('invalid');
  const sessionId = sessionOf(call, message.token);
  if (!sessionId) return refused('token');
  const command = placeCommand(message, sessionId);
  if (!command) return refused('invalid');
  const result = await runBookCommand(call.app, call.company, command);
  if ('refused' in result) return refused(codeOf(result, 'place').code);
  const at =
    result.at === undefined ? await moveTime(call.app.db, call.company, command.transactionId) : new Date(result.at);
  return booked(message, at);
}

/** Returns the neutral command of a bet, or undefined if its amount or selections cannot be booked exactly. */
function placeCommand(message: PlaceRequest, sessionId: string): PlaceCommand | undefined {
  const { transactionId, userId: player, currency, metadata } = message;
  const stake = minorOfDecimal(message.amount, currency);
  const selections = metadata.flatMap((selection) => neutralSelection(selection) ?? []);
  const ids = new Set(selections.map(({ id }) => id));
  if (!stake || ids.size < metadata.length) return undefined;
  const [only] = metadata;
  const isSingle = message.ticketType === 'single';
  if (!only || isSingle !== (metadata.length === 1)) return undefined;
  return {
    ...{ kind: 'place', betId: transactionId, player, sessionId, currency, stake, selections, draws: [] },
    // The bet is its own key, because it is placed once whatever the number of requests.
    transactionId,
    type: message.ticketType === 'express' ? 'combo' : message.ticketType,
    name: shortened(metadata.map(({ event }) => event)),
    detail: shortened(metadata.map(({ market, outcome }) => `${market}: ${outcome}`)),
    possibleReturn: possibleReturn(message, stake),
  };
}

/** Joins the different ones of some names, up to the length that the history shows. */
const shortened = (names: readonly string[]): string => cutForHistory([...new Set(names)].join(' · '));

function neutralSelection(one: Selection): PlaceCommand['selections'][number] | undefined {
  const odds = exactOdds(one.coefficient);
  if (odds === undefined) return undefined;
  return {
    // No id has a space.
    ...{ id: [one.eventId, one.marketId, one.outcomeId].join(' '), odds },
    ...{ event: one.event, market: one.market, selection: one.outcome, live: one.stage === '2' },
    startsAt: one.eventDate ? timeOf(one.eventDate) : undefined,
  };
}

/** Returns odds with the four decimals of the history. Undefined for odds below 1, or of more than seven digits before the dot. */
function exactOdds(coefficient: string): string | undefined {
  const [whole = '', fraction] = coefficient.split('.');
  if (!/^[1-9]\d{0,6}$/.test(whole)) return undefined;
  return fraction === undefined ? whole : `${whole}.${fraction.slice(0, 4)}`;
}

/** Returns a time of Betsy, which is in UTC, as an ISO time. Undefined for one that does not exist. */
const timeOf = (text: string): string | undefined => Instant.safeParse(`${text.replace(' ', 'T')}Z`).data;

/** Returns what a single or combo pays if it wins. Undefined for a system or a boosted bet. */
function possibleReturn(
  { ticketType, coefficient, boosterCoefficient }: PlaceRequest,
  stake: bigint,
): bigint | undefined {
  if (ticketType === 'system' || !coefficient || Number(boosterCoefficient ?? 1) !== 1) return undefined;
  const [whole = '', fraction = ''] = coefficient.split('.');
  const amount = (stake * BigInt(whole + fraction)) / 10n ** BigInt(fraction.length);
  return amount > MAX_AMOUNT ? undefined : amount;
}

/** The largest amount of the database, in minor units. */
const MAX_AMOUNT = 2n ** 63n - 1n;

async function change(call: Call): Promise<SupplierReply> {
  const message = readFrom(call, ChangeRequest);
  if (!message) return refused('invalid');
  if (message.type !== 'cash-out') addCallOwner(call.request, resultsOwner(call.company.id));
  if (message.type === 'rollback') return rollback(call, message);
  const sessionId = message.type === 'cash-out' ? sessionOf(call, message.token) : undefined;
  if (message.type === 'cash-out' && !sessionId) return refused('token');
  const target = message.type === 'unsettle' ? 0n : minorOfDecimal(message.amount, message.currency);
  if (target === undefined) return refused('invalid');
  // A decision holds only for the bet as it was read: a change that was booked meanwhile has taken the bet's next number,
  // so the next attempt decides again.
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const bet = await bookBet(call.app.db, call.company, message.transactionId);
    if (!bet) return refused(codeOf({ refused: 'unknown_bet', retry: 'retry' }, message.type).code);
    if (!isOf(bet, message)) return refused('invalid');
    const booking = bet.moves.find(({ transactionId }) => transactionId.startsWith(`${message.requestId}:`));
    if (booking) {
      const isSame = booking.kind === message.type && booking.total === target;
      return isSame ? booked(message, booking.at) : refused('invalid');
    }
    const next = bet.revision + 1;
    const answered = await answeredRevision(call.app.db, call.company, { request: message.requestId, revision: next });
    const revision = answered?.revision ?? next;
    const isUnchanged = answered?.isUnchanged ?? stands(bet, message, target);
    if (!isUnchanged && message.type === 'settle' && isCashedOut(bet)) return refused('blocked');
    const command = isUnchanged
      ? unchanged(message, target, revision)
      : commandOf(message, bet, { amount: target, revision, sessionId });
    const result = await runBookCommand(call.app, call.company, command);
    if ('refused' in result) {
      if (result.refused === 'revision_used') continue;
      return refused(codeOf(result, message.type).code);
    }
    if (isUnchanged) return booked(message, changedBefore(bet, revision));
    const bookedAt = await moveTime(call.app.db, call.company, command.transactionId);
    if (bookedAt) return booked(message, bookedAt);
  }
  return refused('system');
}

type Change = Exclude<ChangeRequest, RollbackRequest>;

/** Attempts to book a change while others change the same bet. */
const MAX_ATTEMPTS = 5;

/** Checks whether a bet is as a change wants it, so that nothing needs to be booked. */
function stands(bet: BookBet, { type }: Change, target: bigint): boolean {
  const { result, total } = bet;
  if (type === 'unsettle') return result === undefined;
  if (type === 'cash-out') return result === 'cashed-out' && total === target;
  return result !== undefined && result !== 'rolled-back' && !isCashedOut(bet) && total === target;
}

/** Checks whether the player has cashed out. Betsy always closes the whole bet, which then has no other result. */
const isCashedOut = ({ moves }: BookBet): boolean => moves.some(({ kind }) => kind === 'cash-out');

/** Returns the time of the last change before the one with this number. */
const changedBefore = ({ moves }: BookBet, number: number): Date | undefined =>
  moves.find(({ kind, revision }) => kind !== 'rollback' && revision < number)?.at;

/** Returns the command that keeps the answer to a change which needs no booking. */
const unchanged = (message: Change, total: bigint, revision: number): BookCommand => ({
  ...{ kind: 'unchanged', betId: message.transactionId, revision },
  ...{ transactionId: `${message.requestId}:${revision}`, wanted: { kind: message.type, total } },
});

/** Returns the neutral command of a change, with a number of the bet, because Betsy does not number changes. */
function commandOf(
  message: Change,
  { stake }: BookBet,
  { amount, revision, sessionId }: { amount: bigint; revision: number; sessionId: string | undefined },
): BookCommand {
  const numbered = { transactionId: `${message.requestId}:${revision}`, betId: message.transactionId, revision };
  if (message.type === 'unsettle') return { ...numbered, kind: 'unsettle' };
  const { currency } = message;
  if (message.type === 'cash-out')
    return { ...numbered, kind: 'cash-out', currency, amount, sessionId: sessionId ?? '' };
  return { ...numbered, kind: 'settle', currency, returned: amount, result: resultOf(stake, amount), selections: [] };
}

/** Returns the result that an amount means. A stake that is paid back whole is a refund, as for a cancelled event. */
function resultOf(stake: bigint, amount: bigint): SettledResult {
  if (amount === 0n) return 'lost';
  return amount === stake ? 'void' : 'won';
}

async function rollback(call: Call, message: RollbackRequest): Promise<SupplierReply> {
  const { app, company } = call;
  const stake = minorOfDecimal(message.amount, message.currency);
  if (stake === undefined) return refused('invalid');
  const { transactionId: betId, requestId, currency } = message;
  const placed = await bookBet(app.db, company, betId);
  if (placed && !isOf(placed, message)) return refused('invalid');
  const command = { kind: 'rollback', transactionId: `${requestId}:rollback`, betId, stake, currency } as const;
  const result = await runBookCommand(app, company, command);
  if ('refused' in result) return refused(codeOf(result, 'rollback').code);
  const bet = await bookBet(app.db, company, betId);
  return booked(message, bet?.moves[0]?.at);
}

/** Checks whether a bet has the player and the currency of a request. An unsettlement names no currency. */
const isOf = (bet: BookBet, message: ChangeRequest): boolean =>
  (!('currency' in message) || bet.currency === message.currency) && bet.players.includes(message.userId);

/** Reads a message, and counts the request as one of its player, so that no player blocks the others. */
function readFrom<T extends { userId: string } | { token: string }>(
  { request, body }: Call,
  schema: z.ZodType<T>,
): T | undefined {
  const message = readMessage(schema, body);
  if (message) addCallOwner(request, tokenOwner('userId' in message ? message.userId : message.token));
  return message;
}

/** Returns the login session of a frame token. Its five minutes do not matter here, because the session is checked. */
const sessionOf = ({ app, company }: Call, token: string): string | undefined =>
  frameTokens(app.config.secrets.session).sessionOf(company.id, token);

/** Returns the player of a token's login session, or the code of the refusal. */
async function playerOf(
  call: Call,
  sessionId: string | undefined,
): Promise<{ customerId: string; currency: string } | 'token' | 'expired'> {
  if (!sessionId) return 'token';
  return (await playerOfSession(call.app.db, sessionId)) ?? 'expired';
}

/** Checks whether a message is about this player. */
const isNamed = (
  { app, company }: Call,
  { customerId }: { customerId: string },
  { userId }: { userId: string },
): Promise<boolean> => isPartnerName(app.db, { provider: company.id, customerId }, userId);

/** Writes the reply to a request that was booked, with the time of the booking. */
const booked = ({ transactionId }: { transactionId: string }, at = new Date()): SupplierReply =>
  accepted({ transactionId, transactionTime: at.toISOString() });

const at = (method: Endpoint<'betsy'>['method'], path: string, handle: Endpoint<'betsy'>['handle']) => ({
  ...{ method, path, handle },
});

/**
 * The wallet calls of Betsy. A bet that gets no answer in time is rolled back by Betsy, so its late booking is undone. Any
 * other request is sent again.
 */
export const betsyWallet: Protocol<'betsy'> = {
  kinds: ['sports'],
  deadlineMs: DEADLINE_MS,
  endpoints: [
    at('POST', '/user/profile', profile),
    at('POST', '/user/balance', balance),
    at('POST', '/payment/bet', place),
    at('PUT', '/payment/bet', change),
  ],
  failed: (failure) => refused(failure === 'signature' ? 'signature' : 'system'),
};
