/** An amount in minor units of its currency: 1000n is 10.00 EUR, 10.00 points, or 1000 of a currency without digits. */
export type Minor = bigint;

/** Currency code of tournament points. They have two digits, so that the slip shows exactly what is paid. */
export const POINTS = 'UNO';

const ZERO_DECIMAL_CURRENCIES = new Set(['JPY', 'KRW', 'CLP', 'PYG', 'ISK', 'VND']);
const THREE_DECIMAL_CURRENCIES = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Number of decimals in the wire format of a currency. */
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
 * Parses a decimal string in major units, as in JSON (`"1000.00"`). Refuses exponents, signs other than a leading
 * minus, and more decimals than the currency has.
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

/** Returns the minor units of an amount from our server; 0 for an invalid one. Typed amounts need `parseMoney`. */
export function minorOf(text: string, currency: string): Minor {
  const parsed = parseMoney(text, currency);
  return parsed.ok ? parsed.minor : 0n;
}

/** Writes minor units as the decimal string of the wire, with all the currency's digits. */
export function toWire(minor: Minor, currency: string): string {
  const digits = digitsOf(currency);
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Odds in hundredths: 2.14 is 214. */
export type OddsHundredths = number;

/**
 * Stake times odds, rounded down to the minor unit. Rounding favours the house; this is the only place that rounds
 * winnings.
 */
export function winnings(stake: Minor, odds: OddsHundredths): Minor {
  return (stake * BigInt(odds)) / 100n;
}
