import { usePorts } from '@parlay/remote-kit/ports';
import { type ServerData, useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useEffectEvent } from 'react';
import type { Verification } from '../../model/verification.ts';

/** Polling interval while a decision is pending, in ms. */
const POLL_MS = 15_000;

/** Loads the player's checks. Polls while a decision on any of them is pending. */
export function useVerification(): ServerData<Verification> {
  const { api } = usePorts();
  const verification = useServerData('/api/account/verification', () => api.get('/api/account/verification'));
  const isPending = verification.data?.checks.some(({ state }) => state === 'pending' || state === 'refer') ?? false;
  const poll = useEffectEvent(() => void verification.reload());
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => poll(), POLL_MS);
    return () => clearInterval(timer);
  }, [isPending]);
  return verification;
}
