import type { SiteModes } from '@parlay/contracts/site-modes';
import type { WatchedValue } from '@parlay/ports';
import { writableValue } from '@parlay/ports/watched';
import { usePorts, useWatchedValue } from './context.ts';

export interface Maintenance {
  isOn: boolean;
  /** When maintenance ends automatically, as an ISO time. Unknown in first content. */
  until?: string | undefined;
}

/** Returns the maintenance state of the brand (SH5), and re-renders when staff switch it. */
export function useMaintenance(): Maintenance {
  const modes = useModes();
  const { brand } = usePorts().brand;
  return modes ? { isOn: modes.maintenance, until: modes.maintenanceUntil ?? undefined } : { isOn: brand.maintenance };
}

/** Returns true if the brand is in promo mode (SH6), and re-renders when staff switch it. */
export function usePromo(): boolean {
  const modes = useModes();
  const { brand } = usePorts().brand;
  return modes ? modes.promo : brand.promo;
}

/** Id of the top bar's line that says what maintenance pauses, and until when. */
export const MAINTENANCE_ID = 'maintenance';

/** Props that disable a button. */
export interface PausedProps {
  disabled?: true;
  'aria-describedby'?: string;
}

/**
 * Returns the props that disable a button during maintenance and describe it with the reason, for buttons that play
 * or move money. Returns no props at any other time. Spread them last.
 */
export const usePausedProps = (): PausedProps =>
  useMaintenance().isOn ? { disabled: true, 'aria-describedby': MAINTENANCE_ID } : {};

/** Modes in first content and on older hosts, on which the brand keeps the modes at page load. */
const UNKNOWN: WatchedValue<SiteModes | undefined> = writableValue(undefined);

const useModes = (): SiteModes | undefined => useWatchedValue(usePorts().brand.modes ?? UNKNOWN);
