import { z } from 'zod';
import { Balances, Instant, Money, text } from '../../core/http/schemas.ts';

export const BONUS_STATUSES = ['PENDING', 'ACTIVE', 'CLAIMED', 'COMPLETED', 'FORFEITED', 'EXPIRED'] as const;
export const BonusType = z.enum(['deposit-match', 'free-cash', 'tournament-ticket', 'free-rounds', 'free-bets']);
const Percent = z.int().min(0).max(100);

export const BonusTermsView = z
  .object({
    /** How many times the bonus has to be staked. */
    wagering: z.int(),
    /** Days from the claim. */
    days: z.int(),
    order: z.enum(['own-first', 'bonus-first']),
    /** How much of a stake counts, in percent. */
    contribution: z.object({
      games: Percent,
      tournaments: Percent,
      byTag: z.record(z.string(), Percent),
      byGame: z.record(z.string(), Percent),
      /** Names of these games, by id. */
      gameNames: z.record(z.string(), z.string()).optional(),
    }),
    /** Largest sum of the stakes of a game round that uses bonus money. */
    maxStake: Money.nullable(),
    /** Terms of a deposit bonus: how much of the deposit, at most, and from which deposit on. */
    percent: z.int().nullable(),
    cap: Money.nullable(),
    minDeposit: Money.nullable(),
    /**
     * Terms of free rounds: of which game, how many, at which stake, and whether what they win is own or bonus money.
     */
    freeRounds: z
      .object({ game: z.string(), name: z.string(), rounds: z.int(), stake: Money, winnings: z.enum(['own', 'bonus']) })
      .nullable()
      .optional(),
    /** Terms of free bets: how many, at which stake, and whether what they win is own or bonus money. */
    freeBets: z
      .object({ bets: z.int(), stake: Money, winnings: z.enum(['own', 'bonus']) })
      .nullable()
      .optional(),
  })
  .meta({ id: 'BonusTerms' });

export const Bonus = z
  .object({
    id: z.uuid(),
    /** Selects title and description. */
    code: z.string(),
    type: BonusType,
    currency: z.string(),
    /**
     * Amount of the bonus; of a ticket the highest entry price that it pays, of free rounds and bets all of their
     * stakes.
     */
    amount: Money,
    /** Balance of a running bonus that is money; null: it has none. */
    balance: Money.nullable(),
    /** ACTIVE can be claimed, CLAIMED is running (X25). */
    status: z.enum(BONUS_STATUSES),
    /** The action that is possible. */
    actionText: z.enum(['Claim', 'Forfeit']).nullable(),
    /** How much of the wagering is done, with two decimals. */
    percentage: z.string(),
    expiresAt: Instant.nullable(),
    expiresInDays: z.int().nullable(),
    claimedAt: Instant.nullable(),
    endedAt: Instant.nullable(),
    /** Amount at its end. */
    endedAmount: Money.nullable(),
    /** A claim that waits for an operator's check. */
    isWithheld: z.boolean(),
    /** Counts of free rounds and bets: those that can still be played, and what the others have won. */
    roundsLeft: z.int().nullable().optional(),
    won: Money.nullable().optional(),
    terms: BonusTermsView,
    /** None of a ticket, nor of free rounds that have won no bonus money. */
    rollOvers: z.array(
      z.object({ codeName: z.string(), pendingAmount: Money, originalAmount: Money, description: z.string() }),
    ),
  })
  .meta({ id: 'Bonus' });

/** A campaign that the player may opt in to, or waits for the deposit of. */
export const BonusOffer = z
  .object({
    /** Id of the campaign. */
    id: z.uuid(),
    code: z.string(),
    type: BonusType,
    currency: z.string(),
    /** Amount that it gives; of a deposit bonus the most. */
    amount: Money,
    endsAt: Instant,
    /** Opted in: a deposit makes it a bonus. */
    isOptedIn: z.boolean(),
    /** Only for players who have not deposited yet. */
    isWelcome: z.boolean(),
    terms: BonusTermsView,
  })
  .meta({ id: 'BonusOffer' });
export type BonusOffer = z.infer<typeof BonusOffer>;

export const BonusList = z.object({ items: z.array(Bonus) });
export const OfferList = z.object({
  items: z.array(BonusOffer),
  areOff: z
    .boolean()
    .optional()
    .describe('The player has turned offers off: nothing is offered, and nothing can be claimed'),
});
export type OfferList = z.infer<typeof OfferList>;
export const BonusChange = z.object({ bonus: Bonus, balances: Balances }).meta({ id: 'BonusChange' });
export type BonusChange = z.infer<typeof BonusChange>;
export type Bonus = z.infer<typeof Bonus>;

/** Result of opting in: a bonus that can be claimed, or an offer that waits for a deposit. */
export const OptedIn = z.object({ bonus: Bonus.nullable(), offer: BonusOffer.nullable() }).meta({ id: 'BonusOptedIn' });
export type OptedIn = z.infer<typeof OptedIn>;

export const BonusBody = z.strictObject({ bonusId: text(60) }).meta({ id: 'BonusCommand' });
export const OffersBody = z.strictObject({ areOn: z.boolean() }).meta({ id: 'BonusOffersSwitch' });
export const CodeBody = z.strictObject({ code: text(60) }).meta({ id: 'PromoCode' });
