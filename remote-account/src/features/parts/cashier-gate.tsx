import { gateOf } from '../../model/gates.ts';
import { GateBanner } from './gate-banner.tsx';
import { useRecord } from './use-record.ts';

/**
 * Shows what the player has to prove before money moves, on the pages of the cashier (X28); nothing while it is
 * unknown.
 */
export function CashierGate() {
  const { data } = useRecord();
  const gate = data && gateOf(data);
  return gate === 'identity' || gate === 'email' ? <GateBanner by={gate} /> : null;
}
