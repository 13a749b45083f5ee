import type { CountedEvent } from '@parlay/contracts/reports';
import type { Ports } from './ports.ts';

/**
 * RS13: tells the site's own endpoint that something worth counting has happened, by the server's pseudonym of the player.
 * Nothing is told where the visitor has not accepted all cookies.
 */
export function countEvent(
  { preferences, telemetry }: Pick<Ports, 'preferences' | 'telemetry'>,
  event: CountedEvent,
  uid: string,
): void {
  if (preferences.get('cookies') === 'all') telemetry.report({ kind: 'analytics', event, uid });
}
