import { parseMoney, toWire } from '@parlay/money';
import { formatOdds, moneyParts } from '@parlay/money/format';
import { html, nothing, type TemplateResult } from 'lit-html';

export const ODDS_FORMATS = ['decimal', 'fraction', 'american'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/** Fractions that bookmakers use, as hundredths of what a stake of one wins. */
const FRACTIONS: readonly (readonly [number, number])[] = [
  ...([
    [1, 20],
    [1, 12],
    [1, 10],
    [1, 8],
    [1, 7],
    [1, 6],
    [1, 5],
    [2, 9],
    [1, 4],
    [2, 7],
    [3, 10],
    [1, 3],
    [4, 11],
    [2, 5],
  ] as const),
  ...([
    [4, 9],
    [1, 2],
    [8, 15],
    [4, 7],
    [8, 13],
    [4, 6],
    [8, 11],
    [4, 5],
    [5, 6],
    [10, 11],
    [1, 1],
    [11, 10],
    [6, 5],
  ] as const),
  ...([
    [5, 4],
    [11, 8],
    [6, 4],
    [13, 8],
    [7, 4],
    [15, 8],
    [2, 1],
    [9, 4],
    [5, 2],
    [11, 4],
    [3, 1],
    [10, 3],
    [7, 2],
  ] as const),
  ...([
    [4, 1],
    [9, 2],
    [5, 1],
    [11, 2],
    [6, 1],
    [13, 2],
    [7, 1],
    [15, 2],
    [8, 1],
    [9, 1],
    [10, 1],
    [12, 1],
    [14, 1],
    [16, 1],
  ] as const),
];

/** Returns odds in hundredths as text. A fraction is the nearest usual one that is not higher. */
export function oddsText(odds: number, format: OddsFormat, locale: string): string {
  const won = odds - 100;
  if (format === 'american') return won >= 100 ? `+${won}` : `−${Math.round(10_000 / won)}`;
  if (format === 'fraction') {
    const usual = FRACTIONS.findLast(([over, under]) => (over * 100) / under <= won + 0.5);
    if (won > 1700) return `${Math.floor(won / 100)}/1`;
    return usual ? usual.join('/') : `1/${Math.round(100 / won)}`;
  }
  return formatOdds(odds / 100, locale);
}

/** Returns an amount in minor units as text. */
export const moneyText = (minor: string | bigint, currency: string, locale: string): string =>
  moneyParts(toWire(BigInt(minor), currency), { locale, currency }).text;

/** Returns an amount in minor units as a person would type it. */
export const plainAmount = (minor: string, currency: string): string => toWire(BigInt(minor), currency);

/** Returns an amount of whole units as text, without decimals. */
export const wholeMoneyText = (units: number, currency: string, locale: string): string =>
  moneyParts(String(units), { locale, currency, decimals: 0 }).text;

/** Renders an amount in minor units with a small currency mark and small decimals. */
export function figure(minor: string | bigint, currency: string, locale: string): TemplateResult {
  const { sign, whole, fraction, mark, markSide } = moneyParts(toWire(BigInt(minor), currency), { locale, currency });
  const before = markSide === 'before' ? html`<small class="minor mark">${mark}</small>` : nothing;
  const after = markSide === 'after' ? html`<small class="minor mark after">${mark}</small>` : nothing;
  return html`${sign}${before}${whole}<small class="minor">${fraction}</small>${after}`;
}

/** Returns the currency's mark and its side of an amount. */
export function currencyMark(currency: string, locale: string): { mark: string; side: 'before' | 'after' } {
  const { mark, markSide } = moneyParts('0', { locale, currency });
  return { mark, side: markSide };
}

/** Returns the amount that a person typed in minor units, or undefined if it is none. */
export function typedAmount(text: string, currency: string): bigint | undefined {
  const parsed = parseMoney(text.trim().replace(',', '.'), currency);
  return parsed.ok && parsed.minor > 0n ? parsed.minor : undefined;
}

/** Fills a text's placeholders. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
