import { type Minor, parseMoney } from '@parlay/money';
import type { Instrument } from '../instruments/instruments.ts';

export type DepositCheck =
  | { ok: true; instrument: Instrument }
  | { ok: false; error: 'no-such-method' }
  | { ok: false; error: 'amount'; validation: 'numberGreaterThanOrEqualTo' | 'numberLesserThanOrEqualTo' };

/** Whether this amount may be paid by this instrument. */
export function checkDeposit(instrument: Instrument | undefined, currency: string, amount: Minor): DepositCheck {
  if (!instrument?.deposits.enabled) return { ok: false, error: 'no-such-method' };
  const { minAmount, maxAmount } = instrument.deposits;
  if (amount < minor(minAmount, currency)) return outside('numberGreaterThanOrEqualTo');
  if (amount > minor(maxAmount, currency)) return outside('numberLesserThanOrEqualTo');
  return { ok: true, instrument };
}

const outside = (validation: Extract<DepositCheck, { error: 'amount' }>['validation']): DepositCheck => ({
  ok: false,
  error: 'amount',
  validation,
});

function minor(wire: string, currency: string): Minor {
  const parsed = parseMoney(wire, currency);
  if (!parsed.ok) throw new Error(`an instrument has the limit ${wire} ${currency}`);
  return parsed.minor;
}
