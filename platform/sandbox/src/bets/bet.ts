import { z } from 'zod';
import { FreePlays } from '../calls/free-plays.ts';

export const BET_RESULTS = ['won', 'lost', 'void', 'cashed-out'] as const;
export type BetResult = (typeof BET_RESULTS)[number];

/** A player whom a company knows: by the site's name for it, and with the currency of its account there. */
export const KnownPlayer = z.object({
  id: z.string(),
  company: z.string(),
  player: z.string(),
  currency: z.string(),
  /** Bets that the site pays, as it said when the player opened the frame last. */
  freeBets: FreePlays.nullable().optional(),
});
export type KnownPlayer = z.infer<typeof KnownPlayer>;

/** A bet in a company's book. Amounts are decimal texts, as they are reported. */
export const Bet = z.object({
  id: z.string(),
  company: z.string(),
  player: z.string(),
  currency: z.string(),
  name: z.string(),
  detail: z.string(),
  stake: z.string(),
  /** The free bets that pay the stake. */
  freeBetId: z.string().optional(),
  /** null while it is open. */
  returned: z.string().nullable(),
  status: z.enum(['open', ...BET_RESULTS]),
  placedAt: z.string(),
  settledAt: z.string().nullable(),
  /** Grows with each change. */
  revision: z.number().int(),
});
export type Bet = z.infer<typeof Bet>;

/** Returns the report to the platform about a bet. */
export function reportOf({ id: betId, company: _, ...bet }: Bet): object {
  return { betId, ...bet };
}
