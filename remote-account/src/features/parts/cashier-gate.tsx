import { gateOf } from '../../model/gates.ts';
import { GateBanner } from './gate-banner.tsx';
import { useRecord } from './use-record.ts';

/**
 * Renders what the player must verify before money moves, on the pages of the cashier (X28). Renders nothing until that
 * is known.
 */
export function CashierGate() {
  const { data } = useRecord();
  const gate = data && gateOf(data);
  return gate === 'identity' || gate === 'email' ? <GateBanner by={gate} /> : null;
}
