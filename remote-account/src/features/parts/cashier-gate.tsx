import { gateOf } from '../../model/gates.ts';
import { GateBanner } from './gate-banner.tsx';
import { useRecord } from './use-record.ts';

/**
 * Renders the verification that the player must complete before money moves, on the cashier's pages (X28). Renders
 * nothing until it is known.
 */
export function CashierGate() {
  const { data } = useRecord();
  const gate = data && gateOf(data);
  return gate === 'identity' || gate === 'email' ? <GateBanner by={gate} /> : null;
}
