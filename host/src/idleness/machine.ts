import type { IdleTimes } from '@parlay/contracts/idleness';
import type { IdleState } from '@parlay/contracts/session';

/** Delay before a failed ping is retried, in seconds. */
const PING_RETRY_SECONDS = 10;

/** State of the idle watch. All times are in milliseconds of the server's clock. */
export interface Idleness {
  readonly phase: IdleState['phase'];
  /** The player's last activity in any tab. */
  readonly activeAt: number;
  /** When the last ping was acknowledged, and when the last one was sent. */
  readonly pingedAt: number;
  readonly triedAt: number;
}

export type IdleInput =
  /** The player was active, in this tab (`here`) or another one. */
  | { kind: 'activity'; at: number; here: boolean }
  /** Time has passed. */
  | { kind: 'tick' }
  /** A ping was acknowledged, in this tab or another one. */
  | { kind: 'pinged'; at: number };

/** `publish` publishes the phase or the new end of a warning. `end` ends the session. */
export type Effect = 'ping' | 'publish' | 'end';

export const initialState = (now: number, activeAt: number = now, pingedAt: number = activeAt): Idleness => ({
  phase: 'active',
  activeAt: Math.min(activeAt, now),
  pingedAt: Math.min(pingedAt, now),
  triedAt: Number.NEGATIVE_INFINITY,
});

/** Pure transition function of the idle watch (RS8, RS9, RS10). An expired session stays expired. */
export function step(times: IdleTimes, before: Idleness, input: IdleInput, now: number): [Idleness, readonly Effect[]] {
  if (before.phase === 'expired') return [before, []];
  const isActivity = input.kind === 'activity';
  // Clamps times reported by other tabs to now. Activity counts from when it happened, even in a tab that slept.
  const reportedAt = isActivity && !input.here ? Math.min(input.at, now) : before.activeAt;
  const known = Math.max(before.activeAt, reportedAt);
  const isOver = now - known >= times.timeout * 1000;
  // Activity in this tab cannot revive a session that was already over.
  const activeAt = isActivity && input.here && !isOver ? Math.max(known, now) : known;
  const phase = isOver ? 'expired' : phaseAt(times, now - activeAt);
  const pingedAt = input.kind === 'pinged' ? Math.max(before.pingedAt, Math.min(input.at, now)) : before.pingedAt;
  const next: Idleness = { ...before, phase, activeAt, pingedAt };

  const effects: Effect[] = [];
  const hasChanged = phase !== before.phase || (phase === 'warning' && activeAt !== before.activeAt);
  if (hasChanged) effects.push('publish');
  if (isOver) effects.push('end');
  // The warning itself pings, so that the server keeps the session while the player decides (X2).
  const shouldPing = (isActivity && input.here) || (phase === 'warning' && before.phase !== 'warning');
  const isDue = now - pingedAt >= times.ping * 1000 && now - next.triedAt >= PING_RETRY_SECONDS * 1000;
  if (!isOver && shouldPing && isDue) {
    effects.push('ping');
    return [{ ...next, triedAt: now }, effects];
  }
  return [next, effects];
}

const phaseAt = ({ quiet, warning }: IdleTimes, age: number): Idleness['phase'] =>
  age >= warning * 1000 ? 'warning' : age >= quiet * 1000 ? 'quiet' : 'active';

export const endOf = (times: IdleTimes, { activeAt }: Idleness): number => activeAt + times.timeout * 1000;

/** Returns the milliseconds until the next phase if there is no activity. */
export function untilNext(times: IdleTimes, { activeAt }: Idleness, now: number): number {
  const ahead = [times.quiet, times.warning, times.timeout].map((seconds) => activeAt + seconds * 1000 - now);
  return Math.min(...ahead.filter((milliseconds) => milliseconds > 0), times.timeout * 1000);
}
