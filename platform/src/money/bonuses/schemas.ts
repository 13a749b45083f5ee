import { z } from 'zod';
import { Balances, Instant, Money, text } from '../../core/http/schemas.ts';

export const BONUS_STATUSES = ['PENDING', 'ACTIVE', 'CLAIMED', 'COMPLETED', 'FORFEITED', 'EXPIRED'] as const;
export const BonusType = z.enum(['deposit-match', 'free-cash', 'tournament-ticket', 'free-rounds', 'free-bets']);
const Percent = z.int().min(0).max(100);

export const BonusTermsView = z
  .object({
    /** Wagering requirement, as a multiple of the bonus. */
    wagering: z.int(),
    /** Days to complete the wagering, counted from the claim. */
    days: z.int(),
    order: z.enum(['own-first', 'bonus-first']),
    /** Percentage of a stake that counts towards the wagering. */
    contribution: z.object({
      games: Percent,
      tournaments: Percent,
      byTag: z.record(z.string(), Percent),
      byGame: z.record(z.string(), Percent),
      /** Names of the games in `byGame`, by id. */
      gameNames: z.record(z.string(), z.string()).optional(),
    }),
    /** Maximum total stake of a game round that uses bonus money. */
    maxStake: Money.nullable(),
    /** Terms of a deposit bonus: percentage of the deposit, maximum bonus and minimum deposit. */
    percent: z.int().nullable(),
    cap: Money.nullable(),
    minDeposit: Money.nullable(),
    /** Terms of free rounds: game, count, stake, and whether winnings are own or bonus money. */
    freeRounds: z
      .object({ game: z.string(), name: z.string(), rounds: z.int(), stake: Money, winnings: z.enum(['own', 'bonus']) })
      .nullable()
      .optional(),
    /** Terms of free bets: count, stake, and whether winnings are own or bonus money. */
    freeBets: z
      .object({ bets: z.int(), stake: Money, winnings: z.enum(['own', 'bonus']) })
      .nullable()
      .optional(),
  })
  .meta({ id: 'BonusTerms' });

export const Bonus = z
  .object({
    id: z.uuid(),
    /** Selects the title and description. */
    code: z.string(),
    type: BonusType,
    currency: z.string(),
    /** Amount of the bonus: the highest entry price of a ticket, or the total stake of free rounds and bets. */
    amount: Money,
    /** Balance of a running money bonus; null for other bonuses. */
    balance: Money.nullable(),
    /** ACTIVE means claimable, CLAIMED means running (X25). */
    status: z.enum(BONUS_STATUSES),
    /** Action available to the player. */
    actionText: z.enum(['Claim', 'Forfeit']).nullable(),
    /** Wagering progress in percent, with two decimals. */
    percentage: z.string(),
    expiresAt: Instant.nullable(),
    expiresInDays: z.int().nullable(),
    claimedAt: Instant.nullable(),
    endedAt: Instant.nullable(),
    /** Balance of the bonus when it ended. */
    endedAmount: Money.nullable(),
    /** The claim awaits an operator's review. */
    isWithheld: z.boolean(),
    /** Free rounds or bets left to play, and the winnings of those already played. */
    roundsLeft: z.int().nullable().optional(),
    won: Money.nullable().optional(),
    terms: BonusTermsView,
    /** Empty for a ticket, and for free rounds without bonus winnings. */
    rollOvers: z.array(
      z.object({ codeName: z.string(), pendingAmount: Money, originalAmount: Money, description: z.string() }),
    ),
  })
  .meta({ id: 'Bonus' });

/** Campaign that the player may opt in to, or has opted in to and must still deposit for. */
export const BonusOffer = z
  .object({
    /** Id of the campaign. */
    id: z.uuid(),
    code: z.string(),
    type: BonusType,
    currency: z.string(),
    /** Amount of the bonus; for a deposit bonus, the maximum. */
    amount: Money,
    endsAt: Instant,
    /** The player has opted in; a deposit turns the offer into a bonus. */
    isOptedIn: z.boolean(),
    /** The offer is only for players who have not deposited yet. */
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

/** Result of opting in: either a claimable bonus or an offer that awaits a deposit. */
export const OptedIn = z.object({ bonus: Bonus.nullable(), offer: BonusOffer.nullable() }).meta({ id: 'BonusOptedIn' });
export type OptedIn = z.infer<typeof OptedIn>;

export const BonusBody = z.strictObject({ bonusId: text(60) }).meta({ id: 'BonusCommand' });
export const OffersBody = z.strictObject({ areOn: z.boolean() }).meta({ id: 'BonusOffersSwitch' });
export const CodeBody = z.strictObject({ code: text(60) }).meta({ id: 'PromoCode' });
