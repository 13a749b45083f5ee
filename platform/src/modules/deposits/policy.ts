import type { Brand } from '@parlay/contracts/brand';
import { digitsOf } from '@parlay/money';

/** Whole units of any currency. */
const LEAST = 10n;
const MOST = 10_000n;

/** Minor units a single deposit may be. */
export function depositRange(currency: string): { min: bigint; max: bigint } {
  const unit = 10n ** BigInt(digitsOf(currency));
  return { min: LEAST * unit, max: MOST * unit };
}

/** Whether this amount may be paid by this method; where the amount is at fault, the key of its message. */
export function depositAllowed(brand: Brand, currency: string, instrumentId: string, amount: bigint) {
  const method = brand.paymentMethods.find(({ id, enabled }) => enabled && id === instrumentId);
  if (!method) return 'no-such-method';
  const { min, max } = depositRange(currency);
  if (amount < min) return 'numberGreaterThanOrEqualTo';
  if (amount > max) return 'numberLesserThanOrEqualTo';
  return 'yes';
}
