import type { CompanyOf } from '@parlay/contracts/providers';
import { minorOf, toWire } from '@parlay/money';
import { z } from 'zod';
import { FreePlays } from '../calls/free-plays.ts';
import { type CallResult, postSigned } from '../calls/post.ts';
import { keyOfCompany, type Settings, sandboxCompanies } from '../settings.ts';
import type { Outcome } from './outcome.ts';

export interface Movement {
  provider: string;
  gameId: string;
  token: string;
  /** Site's id of the player, if it told one. */
  player?: string | undefined;
  roundId: string;
  transactionId: string;
  /** Decimal string in major units. */
  amount: string;
  currency: string;
  /** Id of the free rounds, for a stake that the casino pays. */
  freeRoundsId?: string | undefined;
  /** Outcome of the round for the player's bet history; set for a win. */
  outcome?: Outcome | undefined;
}

/** Player's balance, with the site's player id if it sends one, or the reason why there is no balance. */
export type BalanceResult =
  | {
      ok: true;
      balance: string;
      currency: string;
      player?: string | undefined;
      freeRounds?: FreePlays | null | undefined;
    }
  | Exclude<CallResult, { ok: true } | { error: 'refused' }>
  | (Extract<CallResult, { error: 'refused' }> & {
      /** Whether a refused stake must be rolled back, because the refusal does not say that it was not taken. */
      needsRollback?: boolean | undefined;
    });

/** Holds the players' money. Movements are idempotent per transactionId. */
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

/** Returns a bank that asks the bank of the protocol that a provider speaks. */
export function bankByProtocol(settings: Settings, banks: Record<CompanyOf<'game'>['driver'], Bank>): Bank {
  const drivers = new Map(sandboxCompanies(settings, 'game').map(({ id, driver }) => [id, driver]));
  const bankOf = (provider: string) => banks[drivers.get(provider) ?? 'parlay-1'];
  return {
    balance: (provider, token) => bankOf(provider).balance(provider, token),
    bet: (movement) => bankOf(movement.provider).bet(movement),
    win: (movement) => bankOf(movement.provider).win(movement),
    rollback: (movement) => bankOf(movement.provider).rollback(movement),
  };
}

/** Returns a bank that uses the players' real wallets, through signed calls of `parlay-1` to the platform. */
export function parlay1Bank(settings: Settings): Bank {
  const call = async (provider: string, verb: string, body: object): Promise<BalanceResult> => {
    const company = sandboxCompanies(settings, 'game').find(({ id }) => id === provider);
    if (!company) return { ok: false, error: 'refused', status: 404, code: 'unknown_provider' };
    const url = `${settings.platformUrl}/api/provider/${provider}/${verb}`;
    const result = await postSigned(
      url,
      keyOfCompany(settings, company.id),
      JSON.stringify(body),
      settings.retry.timeout,
    );
    if (!result.ok && result.error === 'refused') return { ...result, needsRollback: result.retry === 'rollback' };
    if (!result.ok) return result;
    const reply = Reply.safeParse(result.data);
    return reply.success
      ? { ok: true, ...reply.data }
      : { ok: false, error: 'lost', why: 'the reply is not a balance' };
  };
  const move =
    (verb: string) =>
    ({ provider, gameId: _, player: __, ...body }: Movement) =>
      call(provider, verb, body);
  return {
    balance: (provider, token) => call(provider, 'balance', { token }),
    bet: move('bet'),
    win: move('win'),
    rollback: move('rollback'),
  };
}

const START_BALANCE = '1000.00';
const MAX_BALANCES = 5000;

/** Returns a bank with play money, kept in memory. Each page starts with 1000 credits, which are lost on closing it. */
export function playBank(): Bank {
  const balances = new Map<string, bigint>();
  const read = (token: string, currency: string) => balances.get(token) ?? minorOf(START_BALANCE, currency);
  const put = (token: string, currency: string, amount: bigint): BalanceResult => {
    balances.delete(token);
    balances.set(token, amount);
    const [oldest] = balances.keys();
    if (balances.size > MAX_BALANCES && oldest !== undefined) balances.delete(oldest);
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
