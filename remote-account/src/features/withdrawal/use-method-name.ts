import { usePorts } from '@parlay/remote-kit/ports';
import type { Withdrawal } from '../../model/withdrawal.ts';

/** Returns a function that names a destination, using the brand's name for its method and its label. */
export function useMethodName(): (destination: Withdrawal['destination']) => string {
  const { paymentMethods } = usePorts().brand.brand;
  return ({ method, label }) => `${paymentMethods.find(({ id }) => id === method)?.name ?? method} ${label}`;
}
