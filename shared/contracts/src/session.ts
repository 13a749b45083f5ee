import { z } from 'zod/mini';

/** Decimal string in major units, as money stands in JSON: "1000.00". */
export const WireMoney = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,3})?$/));

/** Balances of a wallet. `version` grows with every change: an older one never replaces a newer one. */
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

/** Who is signed in, as the page needs it. A visitor has `authenticated: false` and nothing else. */
export const SessionUser = z.object({
  customerId: z.string(),
  username: z.string(),
  displayName: z.string(),
  initials: z.string(),
  currency: z.string(),
  /** null until the first login has a successor (SH23). */
  lastLogin: z.nullable(z.object({ timestamp: z.string(), ipAddress: z.string() })),
  sessionTimeoutMinutes: z.number(),
  /** When the session ends whatever is done in it; ISO 8601. */
  sessionEndsAt: z.optional(z.string()),
  /** RS11: how often this player wants to be told of time and money (ISO 8601), and when it is due next. */
  realityCheck: z.optional(z.object({ period: z.nullable(z.string()), nextAt: z.nullable(z.string()) })),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** Why a page's session is over. `lifetime`: it lasted as long as a session may. */
export const SessionEnd = z.enum(['logged-out', 'idle', 'lifetime', 'expired']);
export type SessionEnd = z.infer<typeof SessionEnd>;

export const SessionState = z.discriminatedUnion('status', [
  /** Not asked yet: nothing that depends on it may be drawn as if it were known. */
  z.object({ status: z.literal('unknown') }),
  z.object({ status: z.literal('guest'), reason: z.optional(SessionEnd) }),
  z.object({ status: z.literal('player'), user: SessionUser }),
]);
export type SessionState = z.infer<typeof SessionState>;

/** Balance as shown: what is known, and whether it can be trusted at this moment. */
export const BalanceState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('none') }),
  z.object({ status: z.literal('known'), balances: Balances }),
  z.object({ status: z.literal('unavailable') }),
]);
export type BalanceState = z.infer<typeof BalanceState>;

/** How near the end of an unused session is. */
export const IdleState = z.object({
  /** `quiet`: nobody seems to be here. `warning`: only a word of the player's own goes on with the session. */
  phase: z.enum(['active', 'quiet', 'warning', 'expired']),
  /** When the session ends if nothing is done, in milliseconds of the server's clock. */
  endsAt: z.number(),
  /** Length of the warning in seconds. */
  warningSeconds: z.number(),
  rule: z.enum(['countdown', 'fixed']),
});
export type IdleState = z.infer<typeof IdleState>;
