import { randomUUID } from 'node:crypto';
import { digitsOf, minorOf, toWire } from '@parlay/money';
import { z } from 'zod';
import type { FreePlays } from '../calls/free-plays.ts';
import type { BalanceResult, Bank, Movement } from '../games/bank.ts';
import { type Settings, sandboxCompanies } from '../settings.ts';
import { gameCodeOf } from './games.ts';
import type { Launches } from './launches.ts';
import { type Reward, type Rewards, uuidOf } from './rewards.ts';
import { SIGNATURE_HEADER, signatureOf } from './signature.ts';

/** Time in ms after which a call to the operator counts as lost. */
const TIMEOUT_MS = 1000;
/** Tries of a bet before it is rolled back. */
const BET_TRIES = 3;
/** Decimal places of an amount on the wire: a whole number of 1/100,000. */
const DECIMALS = 5;

const Reply = z.object({
  status: z.string(),
  request_uuid: z.string(),
  balance: z.int().optional(),
  currency: z.string().optional(),
});

/** Statuses after which a bet was not taken. After any other error it is rolled back. */
const FINAL = new Set(['RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED']);

/** Reasons for which the game's page has a sentence, by status. */
const REASONS: Readonly<Record<string, string>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'insufficient_funds',
  RS_ERROR_LIMIT_REACHED: 'limit_reached',
  RS_ERROR_INVALID_TOKEN: 'unknown_token',
  RS_ERROR_TOKEN_EXPIRED: 'session_closed',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'unknown_transaction',
};

/**
 * Returns a bank that uses the players' real wallets, as Hub88's wallet protocol describes. Every call of an intent has
 * the same transaction, so that a repeated call moves nothing.
 */
export function hub88Bank(settings: Settings, launches: Launches, rewards: Rewards): Bank {
  async function call(provider: string, path: string, fields: object): Promise<BalanceResult> {
    const request_uuid = randomUUID();
    const body = JSON.stringify({ ...fields, request_uuid });
    const lost = (why: string): BalanceResult => ({ ok: false, error: 'lost', why });
    const company = sandboxCompanies(settings, 'game').find(({ id }) => id === provider);
    if (!company || !settings.hub88Key) return lost(`${provider} does not belong to Hub88`);
    try {
      const response = await fetch(`${settings.platformUrl}/api/provider/${provider}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signatureOf(settings.hub88Key, body) },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status !== 200) return lost(`status ${response.status}`);
      const parsed = Reply.safeParse(await response.json());
      if (!parsed.success || parsed.data.request_uuid !== request_uuid) return lost('the reply is not to this request');
      return resultOf(parsed.data);
    } catch (error) {
      return lost(error instanceof Error ? error.message : String(error));
    }
  }

  const transaction = ({ player = '', token, roundId, gameId }: Movement) => ({
    ...{ user: player, token, round: roundId, game_code: gameCodeOf(gameId) },
  });
  const withMoney = (movement: Movement) => ({
    ...transaction(movement),
    transaction_uuid: uuidOf(movement.transactionId),
    amount: unitsOf(movement.amount, movement.currency),
    ...{ currency: movement.currency, is_free: false },
  });
  const ofReward = (reward: Reward | undefined) =>
    reward && {
      ...{ is_free: true, reward_uuid: reward.id },
      ...(reward.reference === null ? {} : { meta: { operator_reference: reward.reference } }),
    };

  return {
    async balance(provider, token) {
      const launch = launches.find(provider, token);
      if (!launch) return { ok: false, error: 'refused', status: 200, code: 'unknown_token' };
      const { user, gameId } = launch;
      const result = await call(provider, '/user/balance', { user, token, game_code: gameCodeOf(gameId) });
      if (!result.ok) return result;
      const reward = rewards.usable({ provider, user, gameId, currency: result.currency });
      return { ...result, player: user, ...(reward ? { freeRounds: freeRoundsOf(reward) } : {}) };
    },
    async bet(movement) {
      const { provider, player, roundId, freeRoundsId, gameId, currency } = movement;
      if (player === undefined) return NO_FREE_ROUND;
      const place = { provider, user: player, gameId, currency };
      const reward = rewards.of(provider, roundId) ?? (freeRoundsId === undefined ? undefined : rewards.usable(place));
      if (reward?.id !== freeRoundsId || (reward && movement.amount !== freeRoundsOf(reward).stake))
        return NO_FREE_ROUND;
      // Used before the call, so that two rounds at the same time do not use the same one.
      if (reward) rewards.use(reward, roundId);
      const fields = { ...withMoney(movement), ...(reward && { amount: 0 }), ...ofReward(reward), round_closed: false };
      for (let tries = 1; ; tries += 1) {
        const result = await call(provider, '/transaction/bet', fields);
        const isLost = !result.ok && result.error === 'lost';
        if (!result.ok && result.error === 'refused' && !result.needsRollback) rewards.release(provider, roundId);
        if (!isLost || tries === BET_TRIES) return result;
      }
    },
    win: (movement) =>
      call(movement.provider, '/transaction/win', {
        ...withMoney(movement),
        ...ofReward(rewards.of(movement.provider, movement.roundId)),
        reference_transaction_uuid: uuidOf(betOf(movement)),
        round_closed: true,
      }),
    async rollback(movement) {
      const result = await call(movement.provider, '/transaction/rollback', {
        ...transaction(movement),
        transaction_uuid: uuidOf(`${movement.transactionId}:rollback`),
        reference_transaction_uuid: uuidOf(movement.transactionId),
        // A further stake is returned alone, and its round goes on.
        round_closed: movement.transactionId === betOf(movement),
      });
      if (result.ok && movement.transactionId === betOf(movement)) rewards.release(movement.provider, movement.roundId);
      return result;
    },
  };
}

const NO_FREE_ROUND: BalanceResult = { ok: false, error: 'refused', status: 200, code: 'free_round_unavailable' };

/** Returns what a reward leaves, as the page of a game shows it. */
const freeRoundsOf = ({ id, betCount, rounds, betValue, currency }: Reward): FreePlays => ({
  ...{ id, left: betCount - rounds.length },
  stake: toWire(BigInt(betValue) / scaleOf(currency), currency),
});

const betOf = ({ roundId }: Movement): string => `${roundId}:bet`;

const scaleOf = (currency: string): bigint => 10n ** BigInt(DECIMALS - digitsOf(currency));
const unitsOf = (amount: string, currency: string): number => Number(minorOf(amount, currency) * scaleOf(currency));

function resultOf({ status, balance, currency }: z.infer<typeof Reply>): BalanceResult {
  if (status !== 'RS_OK') {
    const code = REASONS[status] ?? status.toLowerCase();
    return { ok: false, error: 'refused', status: 200, code, needsRollback: !FINAL.has(status) };
  }
  if (balance === undefined || currency === undefined) return { ok: false, error: 'lost', why: 'there is no balance' };
  return { ok: true, balance: toWire(BigInt(balance) / scaleOf(currency), currency), currency };
}
