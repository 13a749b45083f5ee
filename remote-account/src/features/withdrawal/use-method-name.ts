import { usePorts } from '@parlay/remote-kit/ports';
import type { Withdrawal } from '../../model/withdrawal.ts';

/** Names a destination: its method as the brand calls it, and its label. */
export function useMethodName(): (destination: Withdrawal['destination']) => string {
  const { paymentMethods } = usePorts().brand.brand;
  return ({ method, label }) => `${paymentMethods.find(({ id }) => id === method)?.name ?? method} ${label}`;
}
