import { minorOf } from '@parlay/money';
import type { z } from 'zod';
import { tokenOwner } from '../../core/database/bulkheads.ts';
import { retryTransaction } from '../../core/database/retry.ts';
import { addCallOwner } from '../../core/http/served-calls.ts';
import { executeOnce, type IdempotentResult, replyOf, requestHash } from '../../core/idempotency/idempotency.ts';
import { stakeRefusal } from '../../core/site-modes/maintenance.ts';
import {
  closeRoundLater,
  freeRoundsOfReward,
  GameReply,
  type GameTransaction,
  gameOffers,
  gameTokenHash,
  gameTransactionOf,
  isKnownPlayer,
  isPartnerName,
  lastGameSessionOf,
  moveSessionMoney,
  playableSession,
} from '../../play/public.ts';
import type { Endpoint, Protocol, ProtocolFailure, SupplierReply, SupplierRequest } from '../protocol.ts';
import { type Status, statusOf } from './codes.ts';
import { gameIdOf } from './games.ts';
import {
  BalanceRequest,
  BetRequest,
  InfoRequest,
  type MessageRead,
  RollbackRequest,
  readMessage,
  replyTo,
  WinRequest,
} from './messages.ts';
import { minorOfUnits, toUnits } from './money.ts';

type Call = SupplierRequest<'hub88'>;
type Asked = { request_uuid: string; user: string };

/** Hub88's timeout of a second, less the time on the network. */
const DEADLINE_MS = 900;

async function info({ app, company, ...call }: Call): Promise<SupplierReply> {
  const read = readFrom(call, InfoRequest);
  if (!read.ok) return read.reply;
  const isKnown = await isKnownPlayer(app.db, company.id, read.message.user);
  return replyTo(read.message, isKnown ? 'RS_OK' : 'RS_ERROR_UNKNOWN');
}

async function balance({ app, company, ...call }: Call): Promise<SupplierReply> {
  const read = readFrom(call, BalanceRequest);
  if (!read.ok) return read.reply;
  const { message } = read;
  const playable = await playableSession(app.db, company.id, gameTokenHash(message.token));
  if (!playable || !(await isNamed(app, company, playable, message))) {
    return replyTo(message, 'RS_ERROR_INVALID_TOKEN');
  }
  return playable.isPlayable ? accepted(message, playable) : replyTo(message, 'RS_ERROR_TOKEN_EXPIRED');
}

async function bet(call: Call): Promise<SupplierReply> {
  const { app, company } = call;
  const read = readFrom(call, BetRequest);
  if (!read.ok) return read.reply;
  const { message } = read;
  const tokenHash = gameTokenHash(message.token);
  const session = await playableSession(app.db, company.id, tokenHash);
  if (!session || !(await isNamed(app, company, session, message))) {
    return replyTo(message, 'RS_ERROR_INVALID_TOKEN');
  }
  if (session.gameId !== gameIdOf(message.game_code)) return replyTo(message, 'RS_ERROR_INVALID_GAME');
  // A promotion of a supplier names no reward of ours, so nobody has agreed to pay its stake.
  if (message.is_supplier_promo) return replyTo(message, 'RS_ERROR_UNKNOWN');
  const { reward_uuid: reward, amount: units } = message;
  const rounds = reward
    ? await freeRoundsOfReward(app.db, {
        ...{ provider: company.id, customerId: session.customerId, reward },
        reference: message.meta?.operator_reference,
      })
    : undefined;
  // Hub88 sends no amount for a free bet. Its stake is that of the reward.
  const amount = reward && units === 0n ? rounds?.stake : minorOfUnits(units, message.currency);
  if (amount === undefined) return replyTo(message, 'RS_ERROR_WRONG_TYPES');
  // The database refuses a reward that is none of the player's.
  const freeRoundsId = rounds?.id ?? reward ?? undefined;
  const { transaction_uuid: transactionId, round: roundId, currency } = message;
  const closed = await stakeRefusal(app, { provider: company.id, tokenHash, transactionId });
  if (closed) return replyTo(message, 'RS_ERROR_UNKNOWN');
  const offers = gameOffers(app.config, company.id);
  const move = { tokenHash, transactionId, roundId, amount, currency, freeRoundsId, offers, hash: hashOf(message) };
  const reply = await moved(app.db, 'bet', company.id, move);
  if (message.round_closed && reply && !('refused' in reply)) await closeRoundLater(app.db, company.id, transactionId);
  return written(call, message, reply, tokenHash);
}

async function win(call: Call): Promise<SupplierReply> {
  const { app, company } = call;
  const read = readFrom(call, WinRequest);
  if (!read.ok) return read.reply;
  const { message } = read;
  const amount = minorOfUnits(message.amount, message.currency);
  if (amount === undefined) return replyTo(message, 'RS_ERROR_WRONG_TYPES');
  const stake = await gameTransactionOf(app.db, company.id, message.reference_transaction_uuid);
  const isOpen = stake?.kind === 'bet' && !stake.isRolledBack && stake.roundId === message.round;
  // Nothing is stored, so that a win which overtook its bet is accepted when it comes again.
  if (!isOpen || !(await isNamed(app, company, stake, message))) {
    return replyTo(message, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  }
  const { transaction_uuid: transactionId, round: roundId, currency } = message;
  const { tokenHash } = stake;
  const move = { tokenHash, transactionId, roundId, amount, currency, hash: hashOf(message) };
  return written(call, message, await moved(app.db, 'win', company.id, move), tokenHash);
}

async function rollback(call: Call): Promise<SupplierReply> {
  const read = readFrom(call, RollbackRequest);
  if (!read.ok) return read.reply;
  const { message } = read;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await rollBack(call, message);
    } catch (error) {
      // The next attempt finds the bet.
      if (!(error instanceof BetConflict) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

const MAX_ATTEMPTS = 3;

/** Error that undoes a rollback, because its bet was booked at the same time. */
class BetConflict extends Error {}

async function rollBack(call: Call, message: RollbackRequest): Promise<SupplierReply> {
  const { app, company } = call;
  const { transaction_uuid: key, reference_transaction_uuid: transactionId } = message;
  const stake = await gameTransactionOf(app.db, company.id, transactionId);
  if (stake && !(await isNamed(app, company, stake, message))) {
    return replyTo(message, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  }
  const target = stake ?? (await placeOfUnknown(call, message));
  if (!target) return replyTo(message, 'RS_ERROR_INVALID_TOKEN');
  const { tokenHash, roundId, amount, currency } = target;
  const hash = requestHash([message.user, transactionId]);
  const intent = { scope: `game:${company.id}:rollback-request`, key, hash };
  const result = await executeOnce(app.db, intent, GameReply, async (trx) => {
    const move = { tokenHash, transactionId, roundId, amount, currency, hash };
    const reply = replyOrConflict(await moveSessionMoney(trx, 'rollback', company.id, move));
    if (!reply) throw new Error(`${tokenHash} is no session`);
    if (!stake && 'refused' in reply && reply.refused === 'duplicate_with_other_body') throw new BetConflict();
    return reply;
  });
  return written(call, message, replyOrConflict(result), tokenHash);
}

/** Returns where to book the rollback of a bet that has not come: in the last session of its player. */
async function placeOfUnknown(
  { app, company }: Call,
  { user, round }: RollbackRequest,
): Promise<Pick<GameTransaction, 'tokenHash' | 'roundId' | 'amount' | 'currency'> | undefined> {
  const session = await lastGameSessionOf(app.db, company.id, user);
  return session && { ...session, roundId: round, amount: 0n };
}

/** Moves money for a bet or win. Returns undefined for an unknown session. */
const moved = async (
  ...[db, verb, provider, move]: Parameters<typeof moveSessionMoney>
): Promise<GameReply | undefined> =>
  replyOrConflict(await retryTransaction(() => moveSessionMoney(db, verb, provider, move)));

const replyOrConflict = (result: IdempotentResult<GameReply> | undefined): GameReply | undefined =>
  result && (replyOf(result) ?? { refused: 'duplicate_with_other_body' });

/** Reads a message, and counts the request as one of its player, so that no player blocks the others. */
function readFrom<T extends Asked>(
  { request, body }: Pick<Call, 'request' | 'body'>,
  schema: z.ZodType<T>,
): MessageRead<T> {
  const read = readMessage(schema, body);
  if (read.ok) addCallOwner(request, tokenOwner(read.message.user));
  return read;
}

/** Checks whether a message is about this player. */
const isNamed = (
  app: Call['app'],
  company: Call['company'],
  { customerId }: { customerId: string },
  { user }: Asked,
): Promise<boolean> => isPartnerName(app.db, { provider: company.id, customerId }, user);

/** Hashes the fields in which a repeated transaction must not differ. */
const hashOf = ({ user, round, game_code, currency, amount, ...rest }: BetRequest | WinRequest): string =>
  requestHash([
    ...[user, round, game_code, currency, amount.toString(), rest.is_free ? (rest.reward_uuid ?? null) : null],
    rest.reference_transaction_uuid ?? null,
  ]);

/** Writes the reply of a command. A refusal for lack of money has the balance. */
async function written(
  { app, company }: Call,
  message: Asked,
  reply: GameReply | undefined,
  tokenHash: string,
): Promise<SupplierReply> {
  if (!reply) return replyTo(message, 'RS_ERROR_INVALID_TOKEN');
  if (!('refused' in reply)) return accepted(message, reply);
  const { code } = statusOf(reply.refused);
  const playable =
    code === 'RS_ERROR_NOT_ENOUGH_MONEY' ? await playableSession(app.db, company.id, tokenHash) : undefined;
  return playable ? accepted(message, playable, code) : replyTo(message, code);
}

const accepted = (
  message: Asked,
  { balance: amount, currency }: { balance: string; currency: string },
  status: Status = 'RS_OK',
): SupplierReply => replyTo(message, status, { currency, balance: toUnits(minorOf(amount, currency), currency) });

const post = (path: string, handle: Endpoint<'hub88'>['handle']): Endpoint<'hub88'> => ({
  method: 'POST',
  path,
  handle,
});

const FAILED: Record<ProtocolFailure, Status> = {
  signature: 'RS_ERROR_INVALID_SIGNATURE',
  timeout: 'RS_ERROR_UNKNOWN',
  failure: 'RS_ERROR_UNKNOWN',
};

/** The wallet calls of Hub88. A bet that gets no answer in time is rolled back by Hub88, so its late booking is undone. */
export const hub88Wallet: Protocol<'hub88'> = {
  kinds: ['game'],
  deadlineMs: DEADLINE_MS,
  endpoints: [
    post('/user/info', info),
    post('/user/balance', balance),
    post('/transaction/bet', bet),
    post('/transaction/win', win),
    post('/transaction/rollback', rollback),
  ],
  failed: (failure, body) => replyTo(body, FAILED[failure]),
};
