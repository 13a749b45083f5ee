import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type Validation =
  | { kind: 'asking' | 'done' }
  | { kind: 'used' | 'expired' | 'unknown' | 'unreachable'; reference?: string | undefined };

const CODES: Readonly<Record<string, 'used' | 'expired' | 'unknown'>> = {
  link_used: 'used',
  link_expired: 'expired',
  link_unknown: 'unknown',
  invalid_request: 'unknown',
};

/**
 * Redeems the token of an e-mail link once, in a separate call, because merely fetching the page must not redeem it.
 */
export function useValidation(token: string): { state: Validation; retry(): void } {
  const { api, session } = usePorts();
  const [state, setState] = useState<Validation>({ kind: token ? 'asking' : 'unknown' });
  const redeemed = useRef('');

  const redeem = useEffectEvent(async () => {
    const result = await api.post('/api/validate-email', { body: { token } });
    if (result.ok) {
      setState({ kind: 'done' });
      // The page's player record still has the address as unconfirmed.
      if (session.current().status === 'player') void session.refresh();
      return;
    }
    const { code, reference } = result.error;
    setState({ kind: CODES[code] ?? 'unreachable', reference });
  });

  useEffect(() => {
    if (!token || redeemed.current === token || state.kind !== 'asking') return;
    redeemed.current = token;
    void redeem();
  }, [token, state.kind]);

  return {
    state,
    retry: () => {
      redeemed.current = '';
      setState({ kind: 'asking' });
    },
  };
}
