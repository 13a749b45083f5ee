import type { SiteModes } from '@parlay/contracts/site-modes';
import { useCallback, useSyncExternalStore } from 'react';
import { usePorts } from './context.ts';

export interface Maintenance {
  isOn: boolean;
  /** When it ends automatically, as an ISO time. Unknown in first content. */
  until?: string | undefined;
}

/** Returns whether the brand is in maintenance (SH5), and re-renders when staff switch it. */
export function useMaintenance(): Maintenance {
  const modes = useModes();
  const { brand } = usePorts().brand;
  return modes ? { isOn: modes.maintenance, until: modes.maintenanceUntil ?? undefined } : { isOn: brand.maintenance };
}

/** Returns whether the brand is in promo mode (SH6), and re-renders when staff switch it. */
export function usePromo(): boolean {
  const modes = useModes();
  const { brand } = usePorts().brand;
  return modes ? modes.promo : brand.promo;
}

/** Returns the modes now; undefined in first content and on older hosts, where the brand has those of the page's load. */
function useModes(): SiteModes | undefined {
  const { modes } = usePorts().brand;
  const subscribe = useCallback(
    (changed: () => void) => {
      const listening = modes?.value$.subscribe(changed);
      return () => listening?.unsubscribe();
    },
    [modes],
  );
  const read = () => modes?.current();
  return useSyncExternalStore(subscribe, read, read);
}
