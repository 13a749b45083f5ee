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

/** Cash-out of a part of the stake. Its key makes a repetition find it. */
const ClosedPart = z.object({ key: z.string(), stake: Minor, amount: Minor });

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
  /** Stake of each line, without parts that were cashed out, and of all lines when the bet was placed. */
  lineStake: Minor,
  stake: Minor,
  /** Free bet of the site that pays the stake, which is then not returned. */
  freeBetId: z.string().exactOptional(),
  legs: z.array(BetLeg),
  /** `requested` until the wallet has answered, and `rolling-back` until it confirms that the stake is given back. */
  status: z.enum(['requested', 'rolling-back', 'open', 'settled', 'cashed-out', 'refused']),
  returned: Minor.optional(),
  placedAt: z.string(),
  settledAt: z.string().optional(),
  /** Incremented with each change that moves money. */
  revision: z.int(),
  /** Change that the wallet has not confirmed yet. */
  due: z
    .object({
      kind: z.enum(['settle', 'unsettle', 'cash-out']),
      returned: Minor,
      /** Part of the stake that a cash-out closes; without it, all of it. */
      part: ClosedPart.exactOptional(),
    })
    .optional(),
  /** Parts that were cashed out. */
  closed: z.array(ClosedPart).exactOptional(),
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

type Returning = Pick<SportsBet, 'lineStake' | 'legs' | 'sizes' | 'freeBetId'>;

/** Returns what a bet returns if its open legs win, without the stake of a free bet. */
export function returnOf({ lineStake, legs, sizes, freeBetId }: Returning): bigint {
  const stake = BigInt(lineStake);
  const whole = linesOf(legs, sizes).reduce((sum, line) => sum + lineReturn(stake, line), 0n);
  if (freeBetId === undefined) return whole;
  return whole > stake ? whole - stake : 0n;
}

/** Returns true if no further result can change what a bet returns. */
export const isDecided = (bet: Returning): boolean =>
  bet.legs.every(({ result }) => result !== undefined) ||
  linesOf(bet.legs, bet.sizes).every((line) => lineReturn(BigInt(bet.lineStake), line) === 0n);

/** Returns what cash-outs of parts have paid, in minor units. */
export const paidForParts = ({ closed = [] }: Pick<SportsBet, 'closed'>): bigint =>
  closed.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
