import { useTopic } from '@parlay/bus/react';
import type { PagePolicy } from '@parlay/contracts/page-policy';
import { policyIn } from '@parlay/contracts/policy-in';
import type { BalanceState, SessionState } from '@parlay/contracts/session';
import type { PageLocation, Ports, Watched } from '@parlay/ports';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';

export const PortsContext = createContext<Ports | null>(null);

/** Returns the ports of this remote. */
export function usePorts(): Ports {
  const ports = useContext(PortsContext);
  if (!ports) throw new Error('usePorts() outside of a mounted remote');
  return ports;
}

/** Returns a port's watched value and re-renders when it changes. */
export function useWatched<T>(watched: Watched<T>): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      const listening = watched.value$.subscribe(changed);
      return () => listening.unsubscribe();
    },
    [watched],
  );
  return useSyncExternalStore(subscribe, watched.current, watched.current);
}

const UNKNOWN: SessionState = { status: 'unknown' };
const NONE: BalanceState = { status: 'none' };

/** The session. It comes from the bus, so a remote mounted late knows it at once. */
export function useSession(): SessionState {
  return useTopic(usePorts().bus, 'session.changed') ?? UNKNOWN;
}

/** Returns the policy of this visitor or player: by the player's country, for others by the brand's licence. */
export function usePolicy(): PagePolicy {
  const { brand } = usePorts().brand;
  return policyIn(useSession(), brand);
}

export function useBalance(): BalanceState {
  return useTopic(usePorts().bus, 'balance.changed') ?? NONE;
}

export const LocationContext = createContext<PageLocation | null>(null);

/**
 * The page's location. A page gets the location it renders for; parts next to pages (header, footer) get that of the
 * painted page.
 */
export function usePageLocation(): PageLocation {
  const place = useContext(LocationContext);
  if (!place) throw new Error('usePageLocation() outside of a mounted remote');
  return place;
}
