/**
 * An amount in minor units of its currency. 1000n is 10.00 EUR, 10.00 points, or 1000 of a currency without
 * decimals.
 */
export type Minor = bigint;

/** Currency code of tournament points. They have two decimals, so that the betslip shows the exact payout. */
export const POINTS = 'UNO';

const ZERO_DECIMAL_CURRENCIES = new Set(['JPY', 'KRW', 'CLP', 'PYG', 'ISK', 'VND']);
const THREE_DECIMAL_CURRENCIES = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Returns the number of decimals in a currency's wire format. */
export function digitsOf(currency: string): number {
  if (ZERO_DECIMAL_CURRENCIES.has(currency)) return 0;
  return THREE_DECIMAL_CURRENCIES.has(currency) ? 3 : 2;
}

export type MoneyError =
  | { error: 'not-a-number' }
  | { error: 'too-many-digits'; digits: number }
  | { error: 'too-large' };
export type ParsedMoney = { ok: true; minor: Minor } | ({ ok: false } & MoneyError);

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,8}))?$/;

/**
 * Parses a decimal string in major units, as used in JSON (`"1000.00"`). Rejects exponents, signs other than a
 * leading minus, and more decimals than the currency has.
 */
export function parseMoney(text: string, currency: string): ParsedMoney {
  const match = DECIMAL.exec(text);
  if (!match) return { ok: false, error: /^\d{16,}/.test(text) ? 'too-large' : 'not-a-number' };
  const [, sign, whole = '0', fraction = ''] = match;
  const digits = digitsOf(currency);
  if (fraction.length > digits) return { ok: false, error: 'too-many-digits', digits };
  const minor = BigInt(whole + fraction.padEnd(digits, '0'));
  return { ok: true, minor: sign === '-' ? -minor : minor };
}

/**
 * Returns the minor units of an amount from our server, or 0 if it is invalid. Use `parseMoney` for amounts that a
 * person types.
 */
export function minorOf(text: string, currency: string): Minor {
  const parsed = parseMoney(text, currency);
  return parsed.ok ? parsed.minor : 0n;
}

/** Formats minor units as the wire format's decimal string, with all of the currency's decimals. */
export function toWire(minor: Minor, currency: string): string {
  const digits = digitsOf(currency);
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Odds in hundredths, so that 2.14 is 214. */
export type OddsHundredths = number;

/**
 * Returns stake times odds, rounded down to the minor unit, in the house's favour. No other function rounds
 * winnings.
 */
export function winnings(stake: Minor, odds: OddsHundredths): Minor {
  return (stake * BigInt(odds)) / 100n;
}
