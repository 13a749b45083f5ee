import {
  HOUR_MINUTES,
  type LimitType,
  lowestLimit,
  type PlayerLimit,
  type PlayerLimits,
} from '@parlay/betting/limit-amounts';
import { LimitBreach } from '@parlay/contracts/realtime';
import { minorOf } from '@parlay/money';
import { readAmount } from './amount.ts';

export type LimitPeriod = PlayerLimit['period'];
export type LimitRules = PlayerLimits['rules'];

/** A cell of the board. */
export interface BoardCell {
  type: LimitType;
  period: LimitPeriod;
}

export const limitOf = ({ limits }: PlayerLimits, { type, period }: BoardCell): PlayerLimit | undefined =>
  limits.find((limit) => limit.type === type && limit.period === period);

/** Returns the limit with the smallest remaining amount, which determines how much can still be deposited. */
export const decidingLimit = (limits: PlayerLimits): PlayerLimit | undefined =>
  lowestLimit(limits, ['deposit', 'netDeposit']);

/** Remaining amount of a limit that a deposit exceeds, and the end of its period. */
export type LimitLeft = Record<'left' | 'until' | 'currency', string>;

/** Returns the limit that a deposit would exceed, or undefined. */
export function exceededLimit(wire: string, limits: PlayerLimits): LimitLeft | undefined {
  const { currency } = limits;
  const limit = decidingLimit(limits);
  if (!limit || minorOf(wire, currency) <= minorOf(limit.left, currency)) return undefined;
  return { left: limit.left, until: limit.endsAt, currency };
}

/** Parses the details of a refusal because of a limit. */
export function parseLimitLeft(details: unknown): LimitLeft | undefined {
  const { left, until, currency } = LimitBreach.safeParse(details).data ?? {};
  return left !== undefined && until !== undefined && currency !== undefined ? { left, until, currency } : undefined;
}

export type LimitReadResult =
  | { ok: true; amount: string }
  | { ok: false; error: 'required' | 'notANumber' | 'comma' | 'tooManyDigits'; example?: string };

/** Parses a typed money limit. Zero is also a valid limit. */
export function readMoneyLimit(typed: string, currency: string, decimalComma: boolean): LimitReadResult {
  if (/^0+([.,]0*)?$/.test(typed.trim())) return { ok: true, amount: '0' };
  const read = readAmount(typed, currency, decimalComma);
  if (read.ok) return { ok: true, amount: read.wire };
  const { error, example } = read;
  if (error === 'tooSmall' || error === 'tooLarge') return { ok: false, error: 'notANumber' };
  return { ok: false, error, ...(example === undefined ? {} : { example }) };
}

/** Parses typed hours and minutes into whole minutes. */
export function readTimeLimit(hours: string, minutes: string): LimitReadResult {
  const [h, min] = [hours.trim(), minutes.trim()];
  if (h === '' && min === '') return { ok: false, error: 'required' };
  if (!/^\d{0,3}$/.test(h) || !/^\d{0,3}$/.test(min)) return { ok: false, error: 'notANumber' };
  return { ok: true, amount: String(Number(h) * HOUR_MINUTES + Number(min)) };
}

/** Returns the earliest time at which a raise requested now could take effect. The server decides. */
export function earliestRaise({ raise }: LimitRules, limit: PlayerLimit, now: number): string {
  const delayed = new Date(now + raise.delayHours * 3_600_000).toISOString();
  return raise.afterRunningPeriod && limit.endsAt > delayed ? limit.endsAt : delayed;
}
