import { z } from 'zod/mini';

const Percent = z.int().check(z.minimum(0), z.maximum(100));

/** Percentage of a stake that counts towards a bonus: the game's, otherwise the lowest of its tags', otherwise its product's. */
export const Contribution = z.strictObject({
  games: z._default(Percent, 100),
  tournaments: z._default(Percent, 0),
  sports: z._default(Percent, 0),
  lottery: z._default(Percent, 0),
  byTag: z._default(z.record(z.string(), Percent), {}),
  byGame: z._default(z.record(z.string(), Percent), {}),
});
export type Contribution = z.infer<typeof Contribution>;

/** Days from the claim until unused bonus money is lost. */
const Days = z._default(z.int().check(z.minimum(1), z.maximum(365)), 30);

/** Terms of bonus money. A running bonus keeps the terms that its player has read. */
export const BonusTerms = z.strictObject({
  /** How many times the bonus must be staked before it can be withdrawn; 0 means immediately. */
  wagering: z._default(z.int().check(z.minimum(0), z.maximum(100)), 10),
  days: Days,
  /** Whether the player's own money or the bonus is staked first. */
  order: z._default(z.enum(['own-first', 'bonus-first']), 'own-first'),
  contribution: z.prefault(Contribution, {}),
  /**
   * Loss when the player forfeits the bonus. Own money is never lost, and no part of the bonus remains, because it would be cash
   * without wagering.
   */
  onForfeit: z._default(z.literal('bonus-and-winnings'), 'bonus-and-winnings'),
});
export type BonusTerms = z.infer<typeof BonusTerms>;

/** Terms of a ticket that pays the entry to a tournament. */
export const TicketTerms = z.strictObject({ days: Days, onForfeit: z._default(z.literal('ticket'), 'ticket') });
