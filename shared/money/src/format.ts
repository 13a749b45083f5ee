import { digitsOf, POINTS, toWire } from './money.ts';

/** A formatted amount in parts, so that the design can show minor units and the currency symbol smaller. */
export interface MoneyParts {
  sign: '' | '-';
  /** Grouped whole part, for example `1,248`. */
  whole: string;
  /** Decimal separator and digits, for example `.50`. Empty if there are none. */
  fraction: string;
  /** Currency symbol as the locale formats it, for example `€`. Empty for points. */
  mark: string;
  markSide: 'before' | 'after';
  /** The whole amount as one string, for accessible names and plain text. */
  text: string;
}

export interface MoneyStyle {
  locale: string;
  currency: string;
  /** Number of decimals shown. Defaults to two, or to none for whole points. */
  decimals?: number;
}

/** Currency symbols that Intl uses only in the currency's own country. */
const MARKS: Partial<Record<string, string>> = { PEN: 'S/' };

interface NumberStyle extends Intl.NumberFormatOptions {
  /** Missing from TypeScript's library. */
  roundingMode?: 'trunc';
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Caches number formats, because creating one is several times slower than using it, and a page shows hundreds of
 * numbers.
 */
function numberFormat(locale: string, style: NumberStyle): Intl.NumberFormat {
  const key = JSON.stringify([locale, style]);
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, style);
  formats.set(key, format);
  return format;
}

/** Formats a wire amount (`"1248.50"`) or minor units by locale. The digits never pass through floating point. */
export function moneyParts(amount: string | bigint, { locale, currency, decimals }: MoneyStyle): MoneyParts {
  const wire = typeof amount === 'bigint' ? toWire(amount, currency) : amount;
  const points = currency === POINTS;
  const digits = decimals ?? (points && /^-?\d+(\.0*)?$/.test(wire) ? 0 : points ? 2 : Math.max(2, digitsOf(currency)));
  const format = numberFormat(locale, {
    ...(points ? {} : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    roundingMode: 'trunc',
  });
  const parts = format
    .formatToParts(wire as unknown as number)
    .map(({ type, value }) => ({ type, value: (type === 'currency' && MARKS[value]) || value }));
  const pick = (...types: string[]) =>
    parts
      .filter((part) => types.includes(part.type))
      .map((part) => part.value)
      .join('');
  const markAt = parts.findIndex((part) => part.type === 'currency');
  const wholeAt = parts.findIndex((part) => part.type === 'integer');
  return {
    sign: wire.startsWith('-') ? '-' : '',
    whole: pick('integer', 'group'),
    fraction: pick('decimal', 'fraction'),
    mark: pick('currency'),
    markSide: markAt > wholeAt ? 'after' : 'before',
    text: parts.map((part) => part.value).join(''),
  };
}

/** Formats odds with two decimals, by locale. */
export function formatOdds(odds: number, locale: string): string {
  return numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(odds);
}

/** Formats a wire percentage (`"64.20"`) with its decimals, by locale. */
export function percentText(percentage: string, locale: string): string {
  return `${numberFormat(locale, { minimumFractionDigits: 2 }).format(Number(percentage))}%`;
}
