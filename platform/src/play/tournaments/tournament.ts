import { z } from 'zod';
import { Balances, Instant, Money } from '../../core/http/schemas.ts';

const Id = z.string();

/** What an entry was paid when its tournament finished: its place among the entries that paid, and the money. */
const Prize = z.object({ place: z.int(), amount: Money }).meta({ id: 'Prize' });

/** EN8. Prices in the tournament's currency; points with two decimals; rake and shares in percent. */
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
    minBet: Money,
    maxBet: Money.describe('The highest bet, and the most that an entry can have open on one selection'),
    minSettledBets: z.int().describe('Bets settled by a result that an entry needs to win a prize'),
    payoutStructure: z.object({
      payoutPlaces: z.array(z.object({ place: z.int(), percentage: z.number() })),
    }),
    isCancelled: z.boolean().optional().describe('It ended without a winner, and every entry price was paid back'),
  })
  .meta({ id: 'Tournament' });
export type Tournament = z.infer<typeof Tournament>;

const Selection = z
  .object({
    selectionId: Id,
    name: z.string(),
    ordinal: z.int(),
    odds: z.number().describe('Decimal price with two digits: 2.14'),
    assetUrl: z.string().nullable(),
    showBet: z.boolean(),
    disabled: z.boolean(),
    toBeRemoved: z.boolean(),
    oddsChanged: z.boolean(),
  })
  .meta({ id: 'Selection' });

const Market = z
  .object({
    marketId: Id,
    name: z.string(),
    ordinal: z.int(),
    layout: z.enum(['HORIZONTAL', 'VERTICAL']),
    orderBy: z.enum(['odds', 'name', 'ordinal']),
    selections: z.array(Selection),
    showMarket: z.boolean(),
    disabled: z.boolean(),
    toBeRemoved: z.boolean(),
  })
  .meta({ id: 'Market' });

export const Event = z
  .object({
    eventId: Id,
    name: z.string(),
    competitionName: z.string(),
    sportName: z.string(),
    startDate: Instant,
    /** null before the start. */
    score: z.string().nullable(),
    minute: z.int().nullable(),
    markets: z.array(Market),
    display: z.boolean().describe('A market of it is shown, with a selection'),
    isVisible: z.boolean().describe('As the odds company says'),
    disabled: z.boolean().describe('By the odds company, or because it is away'),
    toBeRemoved: z.boolean(),
    scoreChanged: z.boolean(),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

/** EN10. */
export const Competition = z
  .object({
    competitionName: z.string(),
    sportName: z.string(),
    nearestStartDate: Instant,
    events: z.array(Event),
    display: z.boolean().describe('One of its events is displayed'),
    isVisible: z.boolean().describe('One of its events is visible'),
    disabled: z.boolean().describe('All of its events are disabled'),
  })
  .meta({ id: 'Competition' });
export type Competition = z.infer<typeof Competition>;

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

/** The same for everybody: a player's own part is in the balance. */
export const TournamentInit = z
  .object({
    tournament: Tournament,
    competitions: z.array(Competition),
    leaderboard: z.array(LeaderboardEntry),
  })
  .meta({ id: 'TournamentInit' });
export type TournamentInit = z.infer<typeof TournamentInit>;

/** EN9. */
export const Bet = z
  .object({
    betId: Id,
    created: Instant,
    stake: Money,
    odds: z.number(),
    settled: Instant.nullable(),
    settlement: Money.nullable().describe('What it paid; null while it is open'),
    status: z.enum(['PENDING', 'SETTLED', 'CANCELLED', 'CASHED_OUT']),
    eventStartDate: Instant,
    cashout: Money.nullable().describe('What a cash-out pays now; null while none is offered'),
    selection: z.object({
      selectionId: Id,
      eventName: z.string(),
      marketName: z.string(),
      name: z.string(),
      odds: z.number(),
    }),
  })
  .meta({ id: 'Bet' });
export type Bet = z.infer<typeof Bet>;

const PointsBalance = z.object({ available: Money, openBets: Money });

/** PlayerData and Player of EN8. */
export const TournamentBalance = z
  .object({
    tournamentId: Id,
    enrolled: z.boolean(),
    /** The player's row of the leaderboard; null if not joined. */
    entryId: Id.nullable(),
    position: z.int().nullable(),
    pointsBalance: PointsBalance,
    prize: Prize.nullable().optional(),
    missingBets: z.int().describe('Settled bets that the entry still needs to win a prize; 0: it qualifies'),
    refunded: z
      .boolean()
      .describe('The entry price was paid back: no entry had enough settled bets, or it was cancelled'),
    bets: z.array(Bet),
    player: z.object({ name: z.string(), balance: Money, currency: z.string() }),
  })
  .meta({ id: 'TournamentBalance' });
export type TournamentBalance = z.infer<typeof TournamentBalance>;

const TournamentId = z.string().min(1).max(60);

export const TournamentQuery = z.object({ tournamentId: TournamentId.optional() });

export const EnrollBody = z.strictObject({ tournamentId: TournamentId });

export const Enrolled = z
  .object({ tournamentId: Id, entryId: Id, pointsBalance: PointsBalance, balances: Balances })
  .meta({ id: 'Enrolled' });
export type Enrolled = z.infer<typeof Enrolled>;

export const BetBody = z.strictObject({
  tournamentId: TournamentId,
  selectionId: z.string().min(1).max(120),
  stake: z
    .string()
    .regex(/^[1-9]\d{0,11}(\.00?)?$/)
    .describe('Whole points: "1000" or "1000.00"'),
  odds: z
    .number()
    .min(1.01)
    .max(10_000)
    .refine((odds) => Math.abs(odds * 100 - Math.round(odds * 100)) < 1e-6)
    .describe('The odds the player saw, two digits'),
});
export type BetBody = z.infer<typeof BetBody>;

/** A bet placed or cashed out, and the points afterwards. */
export const BetReceipt = z.object({ bet: Bet, pointsBalance: PointsBalance }).meta({ id: 'BetReceipt' });
export type BetReceipt = z.infer<typeof BetReceipt>;

export const CashoutBody = z.strictObject({
  betId: z.string().min(1).max(60),
  amount: z
    .string()
    .regex(/^\d{1,13}\.\d{2}$/)
    .describe('The amount the player saw and agreed to'),
});
export type CashoutBody = z.infer<typeof CashoutBody>;
