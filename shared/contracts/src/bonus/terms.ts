import { z } from 'zod/mini';

const Percent = z.int().check(z.minimum(0), z.maximum(100));

/** How much of a stake counts towards a bonus, in percent: by its game, else its game's tags (the least of them), else its product. */
export const Contribution = z.strictObject({
  games: z._default(Percent, 100),
  tournaments: z._default(Percent, 0),
  byTag: z._default(z.record(z.string(), Percent), {}),
  byGame: z._default(z.record(z.string(), Percent), {}),
});
export type Contribution = z.infer<typeof Contribution>;

/** Days from the claim until what is left is lost. */
const Days = z._default(z.int().check(z.minimum(1), z.maximum(365)), 30);

/** Terms of the money of a bonus; a running bonus keeps the terms that its player has read. */
export const BonusTerms = z.strictObject({
  /** How many times the bonus has to be staked before it is withdrawable; 0: it is at once. */
  wagering: z._default(z.int().check(z.minimum(0), z.maximum(100)), 10),
  days: Days,
  /** Whether own money or the bonus is staked first. */
  order: z._default(z.enum(['own-first', 'bonus-first']), 'own-first'),
  contribution: z.prefault(Contribution, {}),
  /**
   * Loss when the player gives it up: never own money, and no part of the bonus stays, which would be cash without its
   * wagering.
   */
  onForfeit: z._default(z.literal('bonus-and-winnings'), 'bonus-and-winnings'),
});
export type BonusTerms = z.infer<typeof BonusTerms>;

/** Terms of a ticket that pays the entry of a tournament. */
export const TicketTerms = z.strictObject({ days: Days, onForfeit: z._default(z.literal('ticket'), 'ticket') });
