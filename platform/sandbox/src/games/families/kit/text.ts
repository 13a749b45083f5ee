import type Fraction from 'fraction.js';

/** Puts values into the `{name}` places of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** Formats a pay in hundredths of the stake, such as `1.50`. Only large ones have no decimals. */
export const timesOf = (pays: number): string => (pays % 100 === 0 ? String(pays / 100) : (pays / 100).toFixed(2));

/** Formats a part of 1 as a percentage with two decimals, rounded down so that it never promises too much. */
export const percentOf = (part: Fraction): string => part.mul(100).floor(2).valueOf().toFixed(2);
