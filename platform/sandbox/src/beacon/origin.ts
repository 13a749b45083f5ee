import type { Settings } from '../settings.ts';

/** Returns the origin of the beacon's company: `beacon.localhost` beside `sandbox.localhost`, or the sandbox's own. */
export function beaconOrigin({ publicOrigin }: Pick<Settings, 'publicOrigin'>): string {
  const url = new URL(publicOrigin);
  if (url.hostname === 'sandbox.localhost') url.hostname = 'beacon.localhost';
  return url.origin;
}
