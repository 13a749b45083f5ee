import type { CountedEvent } from '@parlay/contracts/reports';
import type { Ports } from './ports.ts';

/**
 * Reports an analytics event to the site's own endpoint (RS13), under the server's pseudonym for the player. Sends
 * nothing unless the visitor has accepted all cookies.
 */
export function countEvent(
  { preferences, telemetry }: Pick<Ports, 'preferences' | 'telemetry'>,
  event: CountedEvent,
  uid: string,
): void {
  if (preferences.get('cookies') === 'all') telemetry.report({ kind: 'analytics', event, uid });
}
