import type { Settings } from '../settings.ts';

/** Returns the origin of the beacon's company: `beacon.localhost` if the sandbox is `sandbox.localhost`. */
export function beaconOrigin({ publicOrigin }: Pick<Settings, 'publicOrigin'>): string {
  const url = new URL(publicOrigin);
  if (url.hostname === 'sandbox.localhost') url.hostname = 'beacon.localhost';
  return url.origin;
}
