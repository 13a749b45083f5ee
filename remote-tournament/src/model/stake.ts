import { type Minor, POINTS, parseMoney, winnings } from '@parlay/money';

/** Stakes of points are whole; a figure of points has two decimals. */
const MINOR = 100n;

/** Whole points of a wire amount, rounded down; 0 for what is not an amount. */
export function wholePoints(amount: string): number {
  const parsed = parseMoney(amount, POINTS);
  return parsed.ok && parsed.minor > 0n ? Number(parsed.minor / MINOR) : 0;
}

/** A stake as an amount in minor points. */
const stakeMinor = (stake: number): Minor => BigInt(stake) * MINOR;

/** Stake times odds (TO4), rounded as it will be paid. */
export const possibleWinnings = (stake: number, odds: number): Minor =>
  winnings(stakeMinor(stake), Math.round(odds * 100));

/** The brand's quick stakes that can be afforded (TO5). */
export const affordable = (quickStakes: readonly number[], available: number): number[] =>
  quickStakes.filter((amount) => amount <= available);

export interface AllIn {
  stake: number;
  /** The tournament's highest bet, less what is open on the selection, keeps it below the whole balance (X18). */
  clamped: boolean;
}

/** Whole points that may still be staked on a selection with `open` points in open bets; a highest bet of 0 is none. */
export const leftOf = (maxBet: number, open: number): number => (maxBet > 0 ? Math.max(0, maxBet - open) : Infinity);

export function allIn(available: number, left: number): AllIn {
  return { stake: Math.min(left, available), clamped: left < available };
}

export interface Edit {
  /** Text of the field after the edit, separators and all. */
  text: string;
  /** Caret in that text. */
  caret: number;
  /** What was pressed, where a browser says it: `deleteContentBackward` and its like. */
  kind?: string | undefined;
}

export interface Stake {
  value: number;
  /** Digits to the right of the caret: separators come and go, digits stay. */
  behindCaret: number;
}

const digitsOf = (text: string) => text.replace(/\D/gu, '');

/**
 * The stake after an edit (TO5): digits only, a value above what is available is ignored, deleting recomputes, nothing
 * left is 0. Separators belong to the locale and may be deleted over: then the digit beside them goes.
 */
export function stakeAfter(before: number, { text, caret, kind }: Edit, available: number): Stake {
  let left = digitsOf(text.slice(0, caret));
  let right = digitsOf(text.slice(caret));
  if (/[^\d\s.,'’٬]/u.test(text)) return { value: before, behindCaret: Math.min(right.length, length(before)) };
  if (kind?.startsWith('delete') && Number(left + right) === before) {
    if (kind === 'deleteContentForward') right = right.slice(1);
    else left = left.slice(0, -1);
  }
  const value = Number(left + right);
  if (!Number.isSafeInteger(value) || value > available) {
    return { value: before, behindCaret: Math.min(right.length, length(before)) };
  }
  return { value, behindCaret: Math.min(right.length, length(value)) };
}

const length = (value: number) => String(value).length;

/** Where the caret goes in a formatted figure so that as many digits stand behind it. */
export function caretIn(formatted: string, behindCaret: number): number {
  let digits = 0;
  let caret = formatted.length;
  while (caret > 0 && digits < behindCaret) {
    caret -= 1;
    if (/\d/.test(formatted.charAt(caret))) digits += 1;
  }
  return caret;
}

/** Whole points with the locale's thousands separators. */
export const formatStake = (stake: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: 'always' } as Intl.NumberFormatOptions).format(
    stake,
  );
