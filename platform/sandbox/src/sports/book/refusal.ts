import { z } from 'zod';

/** Why a bet was not taken, with what would be. Amounts are minor units as text. */
export const SlipRefusal = z.object({
  reason: z.enum([
    'bad_slip',
    'unknown_selection',
    'suspended',
    'over',
    'same_match',
    'price_changed',
    'max_stake',
    'insufficient_funds',
    'too_many',
    'limit',
    'break',
    'session',
    'identity',
    'free_bet',
    'closed',
    // The wallet did not answer in time, and the bet is rolled back.
    'timeout',
    'wallet',
  ]),
  /** Selection that is the reason. */
  selection: z.string().exactOptional(),
  /** Prices now, in hundredths. */
  odds: z.record(z.string(), z.number()).exactOptional(),
  left: z.string().exactOptional(),
});
export type SlipRefusal = z.infer<typeof SlipRefusal>;

/** Reasons of the slip by the wallet's codes. All other codes share one reason. */
const REASONS: Record<string, SlipRefusal['reason']> = {
  insufficient_funds: 'insufficient_funds',
  limit_reached: 'limit',
  on_break: 'break',
  self_excluded: 'break',
  session_closed: 'session',
  unknown_token: 'session',
  identity_required: 'identity',
  maintenance: 'closed',
};

/** Returns the reason of a wallet's refusal. One that no other code explains is about the free bet, if the bet has one. */
export const walletRefusal = (
  { code, left }: { code: string; left?: bigint },
  freeBetId: string | undefined,
): SlipRefusal => ({
  reason: REASONS[code] ?? (freeBetId !== undefined && code === 'unprocessable' ? 'free_bet' : 'wallet'),
  ...(left === undefined ? {} : { left: String(left) }),
});
