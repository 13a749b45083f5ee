import type { Schemas } from '@parlay/contracts/api';
import { usePorts } from '@parlay/remote-kit/ports';
import { type ServerResult, useServerData } from '@parlay/remote-kit/server-data';
import { useMemo } from 'react';

export interface VisitorLocation {
  country: string;
  subdivision?: string | undefined;
}

/**
 * Returns the location of the visitor's IP address, or undefined if unknown. If several regions are possible, the
 * location has no region.
 */
export function useVisitorLocation(): VisitorLocation | undefined {
  const { api } = usePorts();
  const { data } = useServerData('/api/lookup-ip-address', () => api.get('/api/lookup-ip-address'));
  return useMemo(() => {
    if (!data?.countryCode) return undefined;
    const [first, ...others] = data.subDivisions;
    return { country: data.countryCode, subdivision: others.length === 0 ? first?.value : undefined };
  }, [data]);
}

export interface Facts {
  minAge: number;
  ageSelfVerification: boolean;
  consents: readonly Schemas['Consent'][];
}

/** Loads the facts that the complete form requires (AU7). */
export function useFacts() {
  const { api } = usePorts();
  return useServerData('/api/consents facts', async (): Promise<ServerResult<Facts>> => {
    const [age, self, consents] = await Promise.all([
      api.get('/api/minAge'),
      api.get('/api/ageSelfVerificationEnabled'),
      api.get('/api/consents'),
    ]);
    if (!age.ok) return age;
    if (!self.ok) return self;
    if (!consents.ok) return consents;
    return {
      ok: true,
      data: {
        minAge: age.data.minAge,
        ageSelfVerification: self.data.ageSelfVerificationEnabled,
        consents: consents.data.consents,
      },
    };
  });
}
