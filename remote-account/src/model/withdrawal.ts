import type { Schemas } from '@parlay/contracts/api';
import { entryOf, type Listed } from '@parlay/contracts/open-word';
import { minorOf, toWire } from '@parlay/money';
import { addAmounts, subtractAmounts } from './amount.ts';

export type Withdrawal = Schemas['Withdrawal'];
export type PaymentBalance = Schemas['PaymentBalance'];
export type Destination = PaymentBalance['destinations'][number];

/** The share of one destination. Wire amounts include the fee. */
export interface PayoutShare {
  destination: Destination;
  amount: string;
  fee: string;
  /** Number of payouts that the share requires. */
  payouts: number;
}

/**
 * Splits an amount according to the server's rule: the player's own money is first returned to where it came from,
 * in the order of the destinations, and the rest goes to the chosen one.
 */
export function sharesOf(
  wire: string,
  destinations: readonly Destination[],
  chosen: string,
  currency: string,
): PayoutShare[] {
  let rest = minorOf(wire, currency);
  const shares = destinations.map(({ dueBack }) => {
    const due = minorOf(dueBack, currency);
    const share = lowerOf(due, rest);
    rest -= share;
    return share;
  });
  return destinations.flatMap((destination, index) => {
    const amount = (shares[index] ?? 0n) + (destination.id === chosen ? rest : 0n);
    if (amount <= 0n) return [];
    const pieces = piecesOf(amount, destination, currency);
    const fee = pieces.reduce((sum, piece) => sum + feeOf(piece, destination, currency), 0n);
    return [{ destination, amount: toWire(amount, currency), fee: toWire(fee, currency), payouts: pieces.length }];
  });
}

/**
 * Splits an amount into as few payouts as possible, according to the server's rule. If the last one would be below
 * the minimum, the previous one gives up the difference.
 */
function piecesOf(amount: bigint, { minAmount, maxAmount }: Destination, currency: string): bigint[] {
  const [min, max] = [minorOf(minAmount, currency), minorOf(maxAmount, currency)];
  const pieces: bigint[] = [];
  for (let rest = amount; rest > 0n; rest -= max) pieces.push(lowerOf(rest, max));
  const last = pieces.at(-1) ?? 0n;
  const missing = min - last;
  if (pieces.length > 1 && missing > 0n && max - missing >= min) pieces.splice(-2, 2, max - missing, min);
  return pieces;
}

/** Returns the lower of two bigints, which Math.min does not accept. */
function lowerOf(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}

const higherOf = (one: bigint, other: bigint): bigint => one + other - lowerOf(one, other);

/**
 * Returns the server's fee: a percentage, rounded down, plus a fixed part. There is no fee if it would consume the
 * whole amount.
 */
function feeOf(amount: bigint, { fee, feePercent }: Destination, currency: string): bigint {
  const whole = minorOf(fee, currency) + (amount * BigInt(Math.round(feePercent * 100))) / 10_000n;
  return whole < amount ? whole : 0n;
}

/** Returns the total of the shares after fees. */
export const payoutOf = (parts: readonly PayoutShare[], currency: string): string =>
  toWire(
    parts.reduce((sum, { amount, fee }) => sum + minorOf(subtractAmounts(amount, fee, currency), currency), 0n),
    currency,
  );

/** Groups a request's payouts by destination, with wire amounts. */
export function byDestination({ withdrawals }: Schemas['WithdrawalReply']) {
  const places = new Map<
    string,
    { destination: Withdrawal['destination']; amount: string; currency: string; references: string[] }
  >();
  for (const { destination, amount, currency, reference } of withdrawals) {
    const { amount: sum = '0', references = [] } = places.get(destination.id) ?? {};
    const whole = addAmounts(sum, amount, currency);
    places.set(destination.id, { destination, amount: whole, currency, references: [...references, reference] });
  }
  return [...places.values()];
}

/**
 * Returns the latest promised arrival of a request made now: the end of a hold, plus the time for the check, for
 * sending and for the bank.
 */
export const arrivalOf = (
  { checkHours, sendHours }: Pick<PaymentBalance, 'checkHours' | 'sendHours'>,
  { hours, heldUntil }: Pick<Destination, 'hours' | 'heldUntil'>,
  now: number,
): string =>
  new Date(
    Math.max(now, heldUntil ? Date.parse(heldUntil) : 0) + (checkHours + sendHours + hours) * 3_600_000,
  ).toISOString();

/**
 * Returns the minimum and maximum amount of a single withdrawal to a destination, as limited by the balance, the
 * rule and the destination. The destination receives the amount that remains after the player's own money has been
 * returned to the other destinations, in one payout unless more own money is due back to it. Returns undefined if
 * nothing is paid out.
 */
export function rangeOf(
  { withdrawable, minAmount, maxAmount, currency, destinations }: PaymentBalance,
  chosen: Destination | undefined,
): { minAmount: string; maxAmount: string } | undefined {
  if (minAmount === null || maxAmount === null) return undefined;
  const minor = (wire: string) => minorOf(wire, currency);
  const maximums = [minor(withdrawable), minor(maxAmount)];
  if (chosen) {
    const others = destinations.filter(({ id }) => id !== chosen.id);
    const [due, one] = [minor(chosen.dueBack), minor(chosen.maxAmount)];
    maximums.push(others.reduce((sum, { dueBack }) => sum + minor(dueBack), higherOf(due, one)));
  }
  const minimum = chosen && minor(chosen.minAmount) > minor(minAmount) ? chosen.minAmount : minAmount;
  return { minAmount: minimum, maxAmount: toWire(maximums.reduce(lowerOf), currency) };
}

/** States of withdrawals that have not ended. */
const OPEN: readonly Withdrawal['state'][] = ['requested', 'on_hold', 'approved', 'sent'];
/** States before the payment provider receives the order. */
const UNSENT: readonly Withdrawal['state'][] = ['requested', 'on_hold', 'approved'];
export const isUnsent = ({ state }: Pick<Withdrawal, 'state'>): boolean => UNSENT.includes(state);

type Tone = 'win' | 'loss' | 'equal' | 'neutral' | 'action' | 'plain';

const TONES: Record<Listed<Withdrawal['state']>, Tone> = {
  requested: 'action',
  on_hold: 'neutral',
  approved: 'action',
  sent: 'action',
  paid: 'win',
  rejected: 'loss',
  cancelled: 'plain',
  returned: 'equal',
};

const REVERSALS: Partial<Record<Listed<Withdrawal['status']>, Tone>> = {
  QUEUED_FOR_REVERSAL: 'neutral',
  EXECUTING_REVERSAL: 'neutral',
  FAILED_ON_REVERSAL: 'win',
  SUCCESSFUL_REVERSAL: 'equal',
};

/**
 * Returns the message key and tone for a withdrawal's standing: those of its payment during a reversal, otherwise
 * those of its state.
 */
export function standingOf({ state, status }: Pick<Withdrawal, 'state' | 'status'>): { key: string; tone: Tone } {
  // A recall that failed before the payment changes nothing for the player, because the money is on its way.
  const reversal = state === 'sent' && status === 'FAILED_ON_REVERSAL' ? undefined : entryOf(REVERSALS, status);
  return reversal
    ? { key: `status.${status}`, tone: reversal }
    : { key: `withdrawal.state.${state}`, tone: entryOf(TONES, state) ?? 'neutral' };
}

export interface TimelineStep {
  name: Withdrawal['state'];
  look: 'done' | 'now' | 'held' | 'wrong' | 'later';
  /** Time at which it happened, or by which it is promised; null while a hold makes it unknown. */
  at: string | null;
}

/** Returns the four steps of a withdrawal. If it ended in another way, that end replaces the remaining steps. */
export function timelineOf({ state, steps, checkBy, sendBy, payBy, updatedAt }: Withdrawal): TimelineStep[] {
  const all = [
    ['requested', checkBy],
    ['approved', checkBy],
    ['sent', sendBy],
    ['paid', payBy],
  ] as const;
  const reached = all.map(([name]) => steps.find((step) => step.state === name)?.at);
  const next = reached.findLastIndex((at) => at !== undefined) + 1;
  const done = all
    .slice(0, next)
    .map(([name, by], index): TimelineStep => ({ name, look: 'done', at: reached[index] ?? by }));
  if (!OPEN.includes(state) && state !== 'paid') return [...done, { name: state, look: 'wrong', at: updatedAt }];
  const rest = all.slice(next).map(([name, at], index): TimelineStep => {
    if (index > 0) return { name, look: 'later', at };
    return { name, look: state === 'on_hold' ? 'held' : 'now', at };
  });
  return [...done, ...rest];
}

/** Returns the message key that replaces the arrival date of a held withdrawal. */
export const noDateKey = ({ hold }: Pick<Withdrawal, 'hold'>): string =>
  `withdrawal.noDate.${hold === 'verification' ? 'verification' : 'review'}`;

/** Formats the time between two instants using the two largest units, for example "3 hr 40 min". */
export function durationOf(from: string, to: string, locale: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  const format = (value: number, unit: 'day' | 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  if (days > 0) return `${format(days, 'day')} ${format(hours % 24, 'hour')}`;
  if (hours > 0) return `${format(hours, 'hour')} ${format(minutes % 60, 'minute')}`;
  return format(minutes, 'minute');
}
