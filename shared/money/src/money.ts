/** An amount in minor units of its currency: 1000n is 10.00 EUR, 10.00 points, or 1000 of a currency without digits. */
export type Minor = bigint;

/** `UNO` is the currency of tournament points: two digits, so that what the slip shows is what is paid. */
export const POINTS = 'UNO';

const WITHOUT_DIGITS = new Set(['JPY', 'KRW', 'CLP', 'PYG', 'ISK', 'VND']);
const WITH_THREE = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Digits behind the point in the wire format of a currency. */
export function digitsOf(currency: string): number {
  if (WITHOUT_DIGITS.has(currency)) return 0;
  return WITH_THREE.has(currency) ? 3 : 2;
}

export type MoneyFault =
  | { fault: 'not-a-number' }
  | { fault: 'too-many-digits'; digits: number }
  | { fault: 'too-large' };
export type Parsed = { ok: true; minor: Minor } | ({ ok: false } & MoneyFault);

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,8}))?$/;

/**
 * Reads a decimal string in major units, as it stands in JSON (`"1000.00"`).
 * Refuses exponents, signs other than a leading minus, and more digits than the currency has.
 */
export function parseMoney(text: string, currency: string): Parsed {
  const match = DECIMAL.exec(text);
  if (!match) return { ok: false, fault: /^\d{16,}/.test(text) ? 'too-large' : 'not-a-number' };
  const [, sign, whole = '0', fraction = ''] = match;
  const digits = digitsOf(currency);
  if (fraction.length > digits) return { ok: false, fault: 'too-many-digits', digits };
  const minor = BigInt(whole + fraction.padEnd(digits, '0'));
  return { ok: true, minor: sign === '-' ? -minor : minor };
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

/** Stake times odds, rounded down to the minor unit: rounding favours the house, by rule written here only. */
export function winnings(stake: Minor, odds: OddsHundredths): Minor {
  return (stake * BigInt(odds)) / 100n;
}
