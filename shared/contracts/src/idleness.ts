import { z } from 'zod/mini';

const Seconds = z.number().check(z.positive());

/** When a session that nobody uses ends: data of the brand. Times in seconds unless the name says otherwise. */
export const SessionRules = z.strictObject({
  /** X1: which idle rule is in force. */
  rule: z._default(z.enum(['countdown', 'fixed']), 'countdown'),
  /** RS15: session timeout in minutes, sent with the user's record; the countdown is one less, never below one. */
  timeoutMinutes: z._default(z.number().check(z.positive()), 20),
  /** RS9: so long nobody does anything until the countdown begins. */
  idleSeconds: z._default(Seconds, 60),
  /** X1: the end of the countdown is warned of for so long. */
  warningSeconds: z._default(Seconds, 60),
  /** RS10: the other rule. */
  fixed: z.prefault(
    z.strictObject({
      idleSeconds: z._default(Seconds, 1200),
      warningSeconds: z._default(Seconds, 30),
    }),
    {},
  ),
  /** RS8: the page tells the server of activity this often at most. */
  pingSeconds: z._default(Seconds, 60),
  /** RS8: a GET at these intervals while a player is signed in; without a path (the default) there is none. */
  keepalive: z.prefault(
    z.strictObject({
      path: z.optional(z.string().check(z.regex(/^\/(?!\/)/))),
      seconds: z._default(Seconds, 600),
    }),
    {},
  ),
});
export type SessionRules = z.infer<typeof SessionRules>;

/** Seconds without activity after which something happens, in their order: quiet ≤ warning < timeout. */
export interface IdleTimes {
  /** Nobody seems to be here: what a warning needs is fetched. */
  quiet: number;
  warning: number;
  timeout: number;
  /** So long the server need not hear of activity again. */
  ping: number;
}

/** `timeoutMinutes` as the user's record has it, which may be stricter or longer than the brand's. */
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
 * Seconds that the server keeps a session without hearing of it. The page counts from the player's last move, of which the
 * server may not have heard for a ping's interval, and comes a little late where the browser slows its timers: the page
 * ends the session first, and the server where there is no page any more.
 */
export const sessionSeconds = (rules: SessionRules): number => idleTimes(rules).timeout + rules.pingSeconds + 15;
