import { digitsOf } from '@parlay/money';
import { moneyParts } from '@parlay/money/format';
import { type Html, html } from '../../web/html.ts';
import { type Lang, langOf, numberLocaleOf } from '../../web/lang.ts';
import type { Numbers } from '../prizes.ts';
import { TEXTS } from './words.ts';

/** Language, number format and currency of a rendered page. */
export interface Reader {
  lang: Lang;
  locale: string;
  currency: string;
  words: (typeof TEXTS)[Lang];
}

export function readerOf(lang: string | undefined, currency: string): Reader {
  return { lang: langOf(lang), locale: numberLocaleOf(lang), currency, words: TEXTS[langOf(lang)] };
}

/** Fills the placeholders of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, String(value)), text);

/** Formats minor units, without decimals if the amount is whole. */
export function money(minor: bigint | string, { locale, currency }: Pick<Reader, 'locale' | 'currency'>): string {
  const amount = BigInt(minor);
  const isWhole = amount % 10n ** BigInt(digitsOf(currency)) === 0n;
  return moneyParts(amount, { locale, currency, ...(isWhole ? { decimals: 0 } : {}) }).text;
}

export const count = (value: bigint | number, { locale }: Pick<Reader, 'locale'>): string =>
  value.toLocaleString(locale);

/** Renders a time. The page's script converts it to the visitor's time zone. */
export function moment(time: number, { lang }: Pick<Reader, 'lang'>): Html {
  const date = new Date(time);
  const text = date.toLocaleString(lang, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return html`<time datetime="${date.toISOString()}">${text} UTC</time>`;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Renders numbers as balls, with those of `drawn` marked. Each mark is also in the text for screen readers. */
export function balls({ main, extra }: Numbers, drawn?: Numbers | null, right = ''): Html {
  const ball = (number: number, isHit: boolean, kind: string) =>
    html`<li class="dot ${kind}${isHit ? ' hit' : ''}">${twoDigits(number)}${isHit && html`<span class="hidden"> ${right}</span>`}</li>`;
  return html`<ul class="dots">${main.map((number) => ball(number, drawn?.main.includes(number) ?? false, ''))}${extra.map((number) => ball(number, drawn?.extra.includes(number) ?? false, 'extra'))}</ul>`;
}
