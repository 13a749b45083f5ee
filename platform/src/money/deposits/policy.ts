import { type Minor, parseMoney } from '@parlay/money';
import type { Instrument } from '../instruments/instruments.ts';

/** Whether this amount may be paid by this instrument; where the amount is at fault, the key of its message. */
export function depositAllowed(instrument: Instrument | undefined, currency: string, amount: Minor) {
  if (!instrument?.deposits.enabled) return 'no-such-method';
  const { minAmount, maxAmount } = instrument.deposits;
  if (amount < minor(minAmount, currency)) return 'numberGreaterThanOrEqualTo';
  if (amount > minor(maxAmount, currency)) return 'numberLesserThanOrEqualTo';
  return 'yes';
}

function minor(wire: string, currency: string): Minor {
  const parsed = parseMoney(wire, currency);
  if (!parsed.ok) throw new Error(`an instrument has the limit ${wire} ${currency}`);
  return parsed.minor;
}
