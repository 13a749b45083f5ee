import type { IdleTimes } from '@parlay/contracts/idleness';
import type { IdleState } from '@parlay/contracts/session';

/** After a ping that failed the next one waits so long, in seconds. */
const PING_AGAIN_SECONDS = 10;

/** What is known of a player's session that may be unused. All times in milliseconds of the server's clock. */
export interface Idleness {
  readonly phase: IdleState['phase'];
  /** The last thing the player did, in any tab. */
  readonly activeAt: number;
  /** The server heard of the player last, and was tried to be told last. */
  readonly pingedAt: number;
  readonly triedAt: number;
}

export type Seen =
  /** The player has done something, in this tab or in another one. */
  | { kind: 'activity'; at: number; here: boolean }
  /** Time has passed. */
  | { kind: 'look' }
  /** A ping was answered, in this tab or in another one. */
  | { kind: 'pinged'; at: number };

/** `tell`: the phase, or the end of a warning, is another one. `end`: the session is over. */
export type Wanted = 'ping' | 'tell' | 'end';

export const begun = (now: number, activeAt: number = now, pingedAt: number = activeAt): Idleness => ({
  phase: 'active',
  activeAt: Math.min(activeAt, now),
  pingedAt: Math.min(pingedAt, now),
  triedAt: Number.NEGATIVE_INFINITY,
});

/** One step of the watch over a session (RS8, RS9, RS10). Pure; an ended session stays ended. */
export function step(times: IdleTimes, before: Idleness, seen: Seen, now: number): [Idleness, readonly Wanted[]] {
  if (before.phase === 'expired') return [before, []];
  const isMove = seen.kind === 'activity';
  // What another tab says of the future is no more than now. Its move counts for when it was made, also in a tab that slept.
  const heard = isMove && !seen.here ? Math.min(seen.at, now) : before.activeAt;
  const known = Math.max(before.activeAt, heard);
  const isOver = now - known >= times.timeout * 1000;
  // A move in this tab cannot bring back what was over when it was made.
  const activeAt = isMove && seen.here && !isOver ? Math.max(known, now) : known;
  const phase = isOver ? 'expired' : phaseAt(times, now - activeAt);
  const pingedAt = seen.kind === 'pinged' ? Math.max(before.pingedAt, Math.min(seen.at, now)) : before.pingedAt;
  const next: Idleness = { ...before, phase, activeAt, pingedAt };

  const wanted: Wanted[] = [];
  const isNews = phase !== before.phase || (phase === 'warning' && activeAt !== before.activeAt);
  if (isNews) wanted.push('tell');
  if (isOver) wanted.push('end');
  // X2: the warning itself tells the server of the session, so that there is one to go on with.
  const worthTelling = (isMove && seen.here) || (phase === 'warning' && before.phase !== 'warning');
  const isDue = now - pingedAt >= times.ping * 1000 && now - next.triedAt >= PING_AGAIN_SECONDS * 1000;
  if (!isOver && worthTelling && isDue) {
    wanted.push('ping');
    return [{ ...next, triedAt: now }, wanted];
  }
  return [next, wanted];
}

const phaseAt = ({ quiet, warning }: IdleTimes, age: number): Idleness['phase'] =>
  age >= warning * 1000 ? 'warning' : age >= quiet * 1000 ? 'quiet' : 'active';

export const endOf = (times: IdleTimes, { activeAt }: Idleness): number => activeAt + times.timeout * 1000;

/** Milliseconds until the phase changes if nobody does anything. */
export function untilNext(times: IdleTimes, { activeAt }: Idleness, now: number): number {
  const ahead = [times.quiet, times.warning, times.timeout].map((seconds) => activeAt + seconds * 1000 - now);
  return Math.min(...ahead.filter((milliseconds) => milliseconds > 0), times.timeout * 1000);
}
