import { z } from 'zod';
import { RESULTS } from '../markets/grade.ts';
import type { Scope } from '../markets/market.ts';
import { linesOf } from './lines.ts';
import { SlipRefusal } from './refusal.ts';
import { lineReturn } from './returns.ts';

const Minor = z.string().regex(/^-?\d{1,18}$/);
/** Label of a market or selection, as it was when the bet was placed. */
const BetLabel = z.object({
  key: z.string(),
  side: z.number().exactOptional(),
  other: z.number().exactOptional(),
  line: z.string().exactOptional(),
});

export const BetLeg = z.object({
  /** Address of the selection. */
  id: z.string(),
  odds: z.int(),
  /** Price that the bettor had seen. */
  asked: z.int(),
  label: BetLabel,
  scope: z.custom<Scope>((value) => typeof value === 'string'),
  selection: BetLabel,
  result: z.enum(RESULTS).optional(),
  sharedBy: z.int().optional(),
});
export type BetLeg = z.infer<typeof BetLeg>;

/** A bet in the book. Amounts are minor units as text. */
export const SportsBet = z.object({
  id: z.string(),
  account: z.string(),
  currency: z.string(),
  type: z.enum(['single', 'combo', 'system']),
  sizes: z.array(z.int()),
  /** Stake of each line, and of all lines. */
  lineStake: Minor,
  stake: Minor,
  legs: z.array(BetLeg),
  /** `requested` until the wallet has answered, and `rolling-back` until it confirms that the stake is given back. */
  status: z.enum(['requested', 'rolling-back', 'open', 'settled', 'cashed-out', 'refused']),
  returned: Minor.optional(),
  placedAt: z.string(),
  settledAt: z.string().optional(),
  /** Incremented with each change that moves money. */
  revision: z.int(),
  /** Change that the wallet has not confirmed yet. */
  due: z.object({ kind: z.enum(['settle', 'unsettle', 'cash-out']), returned: Minor }).optional(),
  /** Token of the player's session, until the wallet has confirmed the change that needs it. */
  token: z.string().optional(),
  /** Call for the stake, which repetitions send unchanged, until the wallet has answered. */
  call: z.string().optional(),
  /** Why the bet was not taken. */
  refusal: SlipRefusal.optional(),
  /** Code with which the wallet refused a change, for the staff. */
  refusedCode: z.string().optional(),
});
export type SportsBet = z.infer<typeof SportsBet>;

/** Returns what a bet returns if its open legs win. */
export const returnOf = ({ lineStake, legs, sizes }: Pick<SportsBet, 'lineStake' | 'legs' | 'sizes'>): bigint =>
  linesOf(legs, sizes).reduce((sum, line) => sum + lineReturn(BigInt(lineStake), line), 0n);

/** Returns true if no further result can change what a bet returns. */
export const isDecided = (bet: Pick<SportsBet, 'legs' | 'lineStake' | 'sizes'>): boolean =>
  bet.legs.every(({ result }) => result !== undefined) || returnOf(bet) === 0n;
