import { useTopic } from '@parlay/bus/react';
import type { PagePolicy } from '@parlay/contracts/page-policy';
import { policyIn } from '@parlay/contracts/policy-in';
import type { BalanceState, SessionState } from '@parlay/contracts/session';
import type { PageLocation, Ports, WatchedValue } from '@parlay/ports';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';

export const PortsContext = createContext<Ports | null>(null);

/** Returns this remote's ports. */
export function usePorts(): Ports {
  const ports = useContext(PortsContext);
  if (!ports) throw new Error('usePorts() was called outside a mounted remote.');
  return ports;
}

/** Returns a port's current value and re-renders when it changes. */
export function useWatchedValue<T>(watched: WatchedValue<T>): T {
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

/** Returns the session. It comes from the bus, so that a remote that mounts late has it immediately. */
export function useSession(): SessionState {
  return useTopic(usePorts().bus, 'session.changed') ?? UNKNOWN;
}

/** Returns the policy of the player's country, or for visitors the policy of the brand's licence. */
export function usePolicy(): PagePolicy {
  const { brand } = usePorts().brand;
  return policyIn(useSession(), brand);
}

export function useBalance(): BalanceState {
  return useTopic(usePorts().bus, 'balance.changed') ?? NONE;
}

export const LocationContext = createContext<PageLocation | null>(null);

/**
 * Returns the page's location. A page gets the location that it renders for. Parts next to the page (header,
 * footer) get the location of the painted page.
 */
export function usePageLocation(): PageLocation {
  const place = useContext(LocationContext);
  if (!place) throw new Error('usePageLocation() was called outside a mounted remote.');
  return place;
}
