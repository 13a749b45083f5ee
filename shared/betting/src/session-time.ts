import { useClockValue } from '@parlay/remote-kit/clock-value';
import { useSession } from '@parlay/remote-kit/ports';

/** Returns the time since the login as `hh:mm:ss` on the server's clock, or an empty string for a visitor. */
export function useSessionTime(): string {
  const session = useSession();
  const start = session.status === 'player' ? Date.parse(session.user.sessionStart ?? '') : Number.NaN;
  return useClockValue((now) => (Number.isNaN(start) ? '' : lengthOf(now - start)), '');
}

function lengthOf(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
