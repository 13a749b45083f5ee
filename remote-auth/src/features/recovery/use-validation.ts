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

/** Redeems the token of an e-mail's link once. A separate call, because merely fetching the page must not redeem it. */
export function useValidation(token: string): { state: Validation; again(): void } {
  const { api, session } = usePorts();
  const [state, setState] = useState<Validation>({ kind: token ? 'asking' : 'unknown' });
  const asked = useRef('');

  const ask = useEffectEvent(async () => {
    const result = await api.post('/api/validate-email', { body: { token } });
    if (result.ok) {
      setState({ kind: 'done' });
      // The page's record of the player still says that the address is unconfirmed.
      if (session.current().status === 'player') void session.refresh();
      return;
    }
    const { code, reference } = result.error;
    setState({ kind: CODES[code] ?? 'unreachable', reference });
  });

  useEffect(() => {
    if (!token || asked.current === token || state.kind !== 'asking') return;
    asked.current = token;
    void ask();
  }, [token, state.kind]);

  return {
    state,
    again: () => {
      asked.current = '';
      setState({ kind: 'asking' });
    },
  };
}
