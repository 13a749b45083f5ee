import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';

export type Validation =
  | { kind: 'ready' | 'working' | 'done' }
  | { kind: 'used' | 'expired' | 'unknown' | 'unreachable'; reference?: string | undefined };

const CODES: Readonly<Record<string, 'used' | 'expired' | 'unknown'>> = {
  link_used: 'used',
  link_expired: 'expired',
  link_unknown: 'unknown',
  invalid_request: 'unknown',
};

/**
 * Redeems the token of an e-mail link when the player requests it. Opening the page must not redeem it, because
 * mail server scanners open links, and some run the page's scripts.
 */
export function useValidation(token: string): { state: Validation; redeem(): Promise<void> } {
  const { api, session } = usePorts();
  const [state, setState] = useState<Validation>({ kind: token ? 'ready' : 'unknown' });
  const redeem = async () => {
    setState({ kind: 'working' });
    const result = await api.post('/api/validate-email', { body: { token } });
    if (!result.ok) {
      const { code, reference } = result.error;
      return setState({ kind: CODES[code] ?? 'unreachable', reference });
    }
    setState({ kind: 'done' });
    // The page's player record still contains the unconfirmed address.
    if (session.current().status === 'player') void session.refresh();
  };
  return { state, redeem };
}
