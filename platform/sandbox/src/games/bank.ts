import { minorOf, toWire } from '@parlay/money';
import { z } from 'zod';
import { FreePlays } from '../calls/free-plays.ts';
import { type CallResult, postSigned } from '../calls/post.ts';
import { type Settings, sandboxCompanies } from '../settings.ts';
import type { Outcome } from './outcome.ts';

export interface Movement {
  provider: string;
  token: string;
  roundId: string;
  transactionId: string;
  /** Wire amount in major units. */
  amount: string;
  currency: string;
  /** For a stake that the casino pays: the id of the free rounds. */
  freeRoundsId?: string | undefined;
  /** For a win: the outcome of the stake, for the player's bet history. */
  outcome?: Outcome | undefined;
}

/** A player's balance, with the site's id for the player if it sends one, or the reason why there is no balance. */
export type BalanceResult =
  | {
      ok: true;
      balance: string;
      currency: string;
      player?: string | undefined;
      freeRounds?: FreePlays | null | undefined;
    }
  | Exclude<CallResult, { ok: true }>;

/** Holds the players' money. Every movement may be repeated with the same transactionId. */
export interface Bank {
  balance(provider: string, token: string): Promise<BalanceResult>;
  bet(movement: Movement): Promise<BalanceResult>;
  win(movement: Movement): Promise<BalanceResult>;
  rollback(movement: Movement): Promise<BalanceResult>;
}

const Reply = z.object({
  balance: z.string(),
  currency: z.string(),
  player: z.string().optional(),
  freeRounds: FreePlays.nullable().optional(),
});

/** Returns the bank of the players' real wallets, reached through signed calls to the platform. */
export function platformBank(settings: Settings): Bank {
  const call = async (provider: string, verb: string, body: object): Promise<BalanceResult> => {
    const company = sandboxCompanies(settings, 'game').find(({ id }) => id === provider);
    if (!company) return { ok: false, error: 'refused', status: 404, code: 'unknown_provider' };
    const url = `${settings.platformUrl}/api/provider/${provider}/${verb}`;
    const answer = await postSigned(url, company.keys.theirs, JSON.stringify(body), settings.retry.timeout);
    if (!answer.ok) return answer;
    const reply = Reply.safeParse(answer.data);
    return reply.success
      ? { ok: true, ...reply.data }
      : { ok: false, error: 'lost', why: 'the reply is not a balance' };
  };
  const move =
    (verb: string) =>
    ({ provider, ...body }: Movement) =>
      call(provider, verb, body);
  return {
    balance: (provider, token) => call(provider, 'balance', { token }),
    bet: move('bet'),
    win: move('win'),
    rollback: move('rollback'),
  };
}

const START = '1000.00';
const PURSES = 5000;

/** Returns a bank of play money, kept in memory. Each page starts with 1000 credits, which are lost when it closes. */
export function playBank(): Bank {
  const purses = new Map<string, bigint>();
  const read = (token: string, currency: string) => purses.get(token) ?? minorOf(START, currency);
  const put = (token: string, currency: string, amount: bigint): BalanceResult => {
    purses.delete(token);
    purses.set(token, amount);
    const [oldest] = purses.keys();
    if (purses.size > PURSES && oldest !== undefined) purses.delete(oldest);
    return { ok: true, balance: toWire(amount, currency), currency };
  };
  const add =
    (sign: 1n | -1n) =>
    async ({ token, currency, amount }: Movement): Promise<BalanceResult> => {
      const next = read(token, currency) + sign * minorOf(amount, currency);
      return next < 0n
        ? { ok: false, error: 'refused', status: 409, code: 'insufficient_funds' }
        : put(token, currency, next);
    };
  return {
    balance: async (_provider, token) => put(token, CREDITS, read(token, CREDITS)),
    bet: add(-1n),
    win: add(1n),
    rollback: add(1n),
  };
}

/** Currency code of play money, which has two decimals and is never converted. */
export const CREDITS = 'FUN';
