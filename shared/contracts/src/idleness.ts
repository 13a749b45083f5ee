import { z } from 'zod/mini';

const Seconds = z.number().check(z.positive());

/** When an unused session ends, as set by the brand. Times are in seconds unless the name says otherwise. */
export const SessionRules = z.strictObject({
  /** The idle rule in force (X1). */
  rule: z._default(z.enum(['countdown', 'fixed']), 'countdown'),
  /** Session timeout in minutes, sent with the user's record. The countdown is one minute less, but at least one (RS15). */
  timeoutMinutes: z._default(z.number().check(z.positive()), 20),
  /** Time without activity before the countdown starts (RS9). */
  idleSeconds: z._default(Seconds, 60),
  /** Length of the warning at the end of the countdown (X1). */
  warningSeconds: z._default(Seconds, 60),
  /** The `fixed` rule (RS10). */
  fixed: z.prefault(
    z.strictObject({
      idleSeconds: z._default(Seconds, 1200),
      warningSeconds: z._default(Seconds, 30),
    }),
    {},
  ),
  /** Minimum interval of activity pings to the server (RS8). */
  pingSeconds: z._default(Seconds, 60),
  /** Interval of a GET call while a player is signed in. Without a path, the default, there is none (RS8). */
  keepalive: z.prefault(
    z.strictObject({
      path: z.optional(z.string().check(z.regex(/^\/(?!\/)/))),
      seconds: z._default(Seconds, 600),
    }),
    {},
  ),
});
export type SessionRules = z.infer<typeof SessionRules>;

/** Seconds without activity until each step, where quiet ≤ warning < timeout. */
export interface IdleTimes {
  /** The player seems to be away, so the warning's code is loaded. */
  quiet: number;
  warning: number;
  timeout: number;
  /** Interval within which the server needs no further activity ping. */
  ping: number;
}

/** Computes the steps. `timeoutMinutes` comes from the user's record and may differ from the brand's. */
export function idleTimes(rules: SessionRules, timeoutMinutes: number = rules.timeoutMinutes): IdleTimes {
  const ping = rules.pingSeconds;
  if (rules.rule === 'fixed') {
    const { idleSeconds, warningSeconds } = rules.fixed;
    return { quiet: idleSeconds / 2, warning: idleSeconds, timeout: idleSeconds + warningSeconds, ping };
  }
  const countdown = Math.max(1, timeoutMinutes - 1) * 60;
  const warning = rules.idleSeconds + countdown - Math.min(rules.warningSeconds, countdown);
  return { quiet: rules.idleSeconds, warning, timeout: rules.idleSeconds + countdown, ping };
}

/**
 * Returns the seconds for which the server keeps a session without a ping. It is longer than the page's timeout by one ping interval
 * and some timer delay, so that the page ends the session first, and the server only if the page has been closed.
 */
export const sessionSeconds = (rules: SessionRules): number => idleTimes(rules).timeout + rules.pingSeconds + 15;
