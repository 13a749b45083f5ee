import { z } from 'zod';
import { Balances, Instant, Money, text } from '../../core/http/schemas.ts';
import { Bet, PointsBalance, TournamentId } from './bet.ts';
import { Competition } from './competition.ts';
import { CancelReason } from './terms.ts';

const Id = z.string();

/** Prize of an entry in a finished tournament: its place among the entries that paid, and the amount. */
const Prize = z.object({ place: z.int(), amount: Money }).meta({ id: 'Prize' });

/** Terms that a player reads before joining. */
const Terms = z
  .object({
    prizePool: Money.describe('All prizes together, for the entries so far'),
    addedPrize: Money.describe('The part of the prizes that the house adds'),
    guaranteedPrize: Money.describe('The least that the prizes are; the house pays what the entries lack'),
    minPlayers: z
      .object({ count: z.int(), by: Instant })
      .nullable()
      .describe('With fewer players at this time it is cancelled and every entry price is paid back'),
    leaveUntil: Instant.nullable().describe('Until then a player can leave and gets the price back; null: never'),
    reentry: z
      .object({ max: z.int(), price: Money })
      .nullable()
      .describe('How often a player who is out of points can start again until entry closes'),
  })
  .meta({ id: 'TournamentTerms' });

/** A tournament (EN8). Prices are in its currency, points have two decimals, rake and shares are in percent. */
export const Tournament = z
  .object({
    id: Id,
    name: z.string(),
    status: z.string(),
    entryPrice: Money,
    currency: z.string(),
    startTime: Instant,
    endTime: Instant,
    entryClosesAt: Instant.describe('Nobody can join from this time on'),
    sportName: z.string(),
    rake: z.string().describe('Percent, two decimals: "10.00"'),
    initialPoints: Money,
    maxPlayers: z.int(),
    currentPlayers: z.int(),
    inventedPlayers: z.int().optional().describe('Invented rivals of a demonstration among the current players'),
    minBet: Money,
    maxBet: Money.describe('The highest bet, and the most that an entry can have open on one selection'),
    minSettledBets: z.int().describe('Bets settled by a result that an entry needs to win a prize'),
    payoutStructure: z.object({
      payoutPlaces: z.array(z.object({ place: z.int(), percentage: z.number() })),
    }),
    isCancelled: z.boolean().optional().describe('It ended without a winner, and every entry price was paid back'),
    cancelledFor: CancelReason.nullable().optional().describe('Why: by an operator, or too few players'),
    terms: Terms.optional(),
  })
  .meta({ id: 'Tournament' });
export type Tournament = z.infer<typeof Tournament>;

const LeaderboardEntry = z
  .object({
    /** Ties share a position. */
    position: z.int(),
    entry: z.object({
      entryId: Id,
      displayName: z.string(),
      countryCode: z.string(),
      points: Money.describe('Available points and the stakes of open bets'),
      prize: Prize.nullable().optional().describe('In the currency of the tournament; null where there is none (yet)'),
      missingBets: z.int().describe('Settled bets that the entry still needs to win a prize; 0: it qualifies'),
      isDemo: z.boolean().optional().describe('An invented rival of a demonstration, nobody who plays for money'),
    }),
  })
  .meta({ id: 'LeaderboardEntry' });

/** The same for all callers. A player's own data is in `TournamentBalance`. */
export const TournamentInit = z
  .object({
    tournament: Tournament,
    competitions: z.array(Competition),
    leaderboard: z.array(LeaderboardEntry),
  })
  .meta({ id: 'TournamentInit' });
export type TournamentInit = z.infer<typeof TournamentInit>;

/** A player's own data in a tournament: `PlayerData` and `Player` of EN8. */
export const TournamentBalance = z
  .object({
    tournamentId: Id,
    enrolled: z.boolean(),
    /** Id of the player's leaderboard row; null if the player has not joined. */
    entryId: Id.nullable(),
    position: z.int().nullable(),
    pointsBalance: PointsBalance,
    prize: Prize.nullable().optional(),
    missingBets: z.int().describe('Settled bets that the entry still needs to win a prize; 0: it qualifies'),
    refunded: z
      .boolean()
      .describe('The entry price was paid back: no entry had enough settled bets, or it was cancelled'),
    byTicket: z.boolean().optional().describe('A ticket paid the entry price; a refund gives it back'),
    ticket: z
      .object({ id: Id, amount: Money, expiresAt: Instant })
      .nullable()
      .optional()
      .describe('The ticket that can pay the entry, the one that ends first; null where there is none'),
    reentriesLeft: z.int().optional().describe('How often the player can start again now; 0 while the entry can bet'),
    bets: z.array(Bet),
    player: z.object({ name: z.string(), balance: Money, currency: z.string() }),
  })
  .meta({ id: 'TournamentBalance' });
export type TournamentBalance = z.infer<typeof TournamentBalance>;

export const TournamentQuery = z.object({ tournamentId: TournamentId.optional() });

export const EnrollBody = z.strictObject({
  tournamentId: TournamentId,
  reentry: z.boolean().optional().describe('Start again with a new entry, because the present one is out of points'),
  ticketId: text(60).optional().describe('A running bonus of the type tournament-ticket, which pays the price'),
});

export const Enrolled = z
  .object({ tournamentId: Id, entryId: Id, pointsBalance: PointsBalance, balances: Balances })
  .meta({ id: 'Enrolled' });
export type Enrolled = z.infer<typeof Enrolled>;

export const LeaveBody = z.strictObject({ tournamentId: TournamentId });

/** A tournament that a player has left, with the balances after the refund. */
export const Left = z.object({ tournamentId: Id, balances: Balances }).meta({ id: 'TournamentLeft' });
export type Left = z.infer<typeof Left>;
