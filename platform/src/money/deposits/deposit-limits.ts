import { type Minor, parseMoney } from '@parlay/money';
import type { Instrument } from '../instruments/instruments.ts';

export type DepositCheck =
  | { ok: true; instrument: Instrument }
  | { ok: false; error: 'no-such-method' }
  | { ok: false; error: 'amount'; validation: 'numberGreaterThanOrEqualTo' | 'numberLesserThanOrEqualTo' };

/** Checks whether this amount may be deposited with this instrument. */
export function checkDeposit(instrument: Instrument | undefined, currency: string, amount: Minor): DepositCheck {
  if (!instrument?.deposits.enabled) return { ok: false, error: 'no-such-method' };
  const { minAmount, maxAmount } = instrument.deposits;
  if (amount < minor(minAmount, currency)) return outOfRange('numberGreaterThanOrEqualTo');
  if (amount > minor(maxAmount, currency)) return outOfRange('numberLesserThanOrEqualTo');
  return { ok: true, instrument };
}

const outOfRange = (validation: Extract<DepositCheck, { error: 'amount' }>['validation']): DepositCheck => ({
  ok: false,
  error: 'amount',
  validation,
});

function minor(wire: string, currency: string): Minor {
  const parsed = parseMoney(wire, currency);
  if (!parsed.ok) throw new Error(`an instrument has the limit ${wire} ${currency}`);
  return parsed.minor;
}
