import { z } from 'zod';
import { FreePlays } from '../calls/free-plays.ts';

export const BET_RESULTS = ['won', 'lost', 'void', 'cashed-out'] as const;
export type BetResult = (typeof BET_RESULTS)[number];

/** Player known to a company, with the id and account currency reported by the site. */
export const KnownPlayer = z.object({
  id: z.string(),
  company: z.string(),
  player: z.string(),
  currency: z.string(),
  /** Free bets granted by the site, as reported when the player last opened the frame. */
  freeBets: FreePlays.nullable().optional(),
});
export type KnownPlayer = z.infer<typeof KnownPlayer>;

/** Bet in a company's book. Amounts are decimal strings, as reported to the platform. */
export const Bet = z.object({
  id: z.string(),
  company: z.string(),
  player: z.string(),
  currency: z.string(),
  name: z.string(),
  detail: z.string(),
  stake: z.string(),
  /** Id of the free bets that pay the stake. */
  freeBetId: z.string().optional(),
  /** Amount paid back; null while the bet is open. */
  returned: z.string().nullable(),
  status: z.enum(['open', ...BET_RESULTS]),
  placedAt: z.string(),
  settledAt: z.string().nullable(),
  /** Revision number, incremented with each change. */
  revision: z.number().int(),
});
export type Bet = z.infer<typeof Bet>;

/** Returns a bet as it is reported to the platform. */
export function reportOf({ id: betId, company: _, ...bet }: Bet): object {
  return { betId, ...bet };
}
