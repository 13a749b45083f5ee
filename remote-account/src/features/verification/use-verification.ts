import { usePorts } from '@parlay/remote-kit/ports';
import { type ServerData, useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useEffectEvent } from 'react';
import type { Verification } from '../../model/verification.ts';

/** A decision is looked for this often while one is awaited, in ms. */
const LOOK_EVERY = 15_000;

/** The player's checks; loaded again while one of them waits for a decision. */
export function useVerification(): ServerData<Verification> {
  const { api } = usePorts();
  const verification = useServerData('/api/account/verification', () => api.get('/api/account/verification'));
  const isWaiting = verification.data?.checks.some(({ state }) => state === 'pending' || state === 'refer') ?? false;
  const look = useEffectEvent(() => void verification.reload());
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => look(), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return verification;
}
