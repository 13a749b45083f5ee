import { usePorts } from '@parlay/remote-kit/ports';
import { type ServerData, useServerData } from '@parlay/remote-kit/server-data';
import type { Verification } from '../../model/verification.ts';
import { usePolling } from './use-polling.ts';

/** Loads the player's checks. Polls while a decision on any of them is pending. */
export function useVerification(): ServerData<Verification> {
  const { api } = usePorts();
  const verification = useServerData('/api/account/verification', () => api.get('/api/account/verification'));
  usePolling(verification.data?.checks ?? [], verification.reload);
  return verification;
}
