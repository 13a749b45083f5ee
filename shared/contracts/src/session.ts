import { z } from 'zod/mini';
import type { Open } from './open-word.ts';
import { PagePolicy } from './policy/page-policy.ts';

/** Decimal string in major units, as in JSON: "1000.00". */
export const WireMoney = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,3})?$/));

/** Balances of a wallet. `version` grows with every change, so that an older balance never replaces a newer one. */
export const Balances = z.object({
  spendable: WireMoney,
  withdrawable: WireMoney,
  locked: WireMoney,
  /** spendable − withdrawable − locked, never below zero (RS3). */
  bonus: WireMoney,
  currency: z.string(),
  version: z.int(),
});
export type Balances = z.infer<typeof Balances>;

/** The signed-in player as the page needs it. A visitor only has `authenticated: false`. */
export const SessionUser = z.object({
  customerId: z.string(),
  username: z.string(),
  displayName: z.string(),
  initials: z.string(),
  currency: z.string(),
  /** Previous login, or null at the first one (SH23). */
  lastLogin: z.nullable(z.object({ timestamp: z.string(), ipAddress: z.string() })),
  sessionTimeoutMinutes: z.number(),
  /** Time of the login, ISO 8601. */
  sessionStart: z.optional(z.string()),
  /** Time at which the session ends even if active, ISO 8601. */
  sessionEndsAt: z.optional(z.string()),
  /** Time before which the player cannot play, because their own session time is used up. ISO 8601. */
  noPlayUntil: z.optional(z.nullable(z.string())),
  /** Period of the player's reality checks (ISO 8601), and when the next one is due (RS11). */
  realityCheck: z.optional(z.object({ period: z.nullable(z.string()), nextAt: z.nullable(z.string()) })),
  /** Whether a check has confirmed that the player is old enough. */
  ageVerified: z.optional(z.boolean()),
  /** Policy of this player. If absent, the brand's policy on the page applies. */
  policy: z.optional(PagePolicy),
});
export type SessionUser = Open<z.infer<typeof SessionUser>>;

/** Why a page's session ended. `lifetime` is its maximum length, `time-limit` the player's own limit. */
export const SessionEnd = z.enum(['logged-out', 'idle', 'lifetime', 'time-limit', 'expired']);
export type SessionEnd = z.infer<typeof SessionEnd>;

export const SessionState = z.discriminatedUnion('status', [
  /** Not loaded yet. Do not render as guest or player. */
  z.object({ status: z.literal('unknown') }),
  z.object({ status: z.literal('guest'), reason: z.optional(SessionEnd) }),
  z.object({ status: z.literal('player'), user: SessionUser }),
]);
/** Session state as received, which may have enumeration values of newer servers. */
export type SessionState = Open<z.infer<typeof SessionState>>;

/** The balance to show, and whether it is currently reliable. */
export const BalanceState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('none') }),
  z.object({ status: z.literal('known'), balances: Balances }),
  z.object({ status: z.literal('unavailable') }),
]);
export type BalanceState = z.infer<typeof BalanceState>;

/** How close an unused session is to its end. */
export const IdleState = z.object({
  /** `quiet` means that the player seems to be away. In `warning`, only an explicit confirmation by the player extends the session. */
  phase: z.enum(['active', 'quiet', 'warning', 'expired']),
  /** When the session ends without activity, in milliseconds of the server's clock. */
  endsAt: z.number(),
  /** Length of the warning in seconds. */
  warningSeconds: z.number(),
  rule: z.enum(['countdown', 'fixed']),
});
export type IdleState = Open<z.infer<typeof IdleState>>;
