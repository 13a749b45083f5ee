import { z } from 'zod';
import { placesOf } from '../make.ts';
import { amountsInMinorUnits, Currency, EntryPrice, Payouts, Points, TERMS } from '../terms.ts';
import { PLAIN_FIXTURE, type TestTournament } from './make-tournament.ts';

const Name = z.string().min(1).max(80);
const Odds = z.number().min(1.01).max(1_000);
const Fixture = z.strictObject({
  name: Name,
  markets: z
    .array(
      z.strictObject({
        name: Name,
        selections: z
          .array(z.strictObject({ name: Name, odds: Odds }))
          .min(2)
          .max(30),
      }),
    )
    .min(1)
    .max(10),
});

/** A test tournament. Only `minutes` is required. */
export const TournamentBody = z
  .strictObject({
    /** Time from start to end. */
    minutes: z.number().min(0.05).max(1_440),
    startsInSeconds: z.number().min(0).max(86_400).default(0),
    /**
     * Relative to now. Defaults to half an hour before the end, or to the start of the last quarter if that is later.
     */
    entryClosesInSeconds: z.number().min(-86_400).max(86_400).optional(),
    minSettledBets: z.int().min(0).max(100).default(0),
    name: Name.default('Own tournament'),
    currency: Currency.default('EUR'),
    entryPrice: EntryPrice.default('10.00'),
    rake: z.number().min(0).max(100).multipleOf(0.01).default(10),
    initialPoints: Points.prefault('25000.00'),
    minBet: Points.prefault('100.00'),
    maxBet: Points.prefault('10000.00'),
    maxPlayers: z.int().min(1).max(10_000).default(250),
    minPlayers: TERMS.minPlayers,
    minPlayersBy: TERMS.minPlayersBy,
    canLeave: TERMS.canLeave,
    maxReentries: TERMS.maxReentries,
    reentryPrice: TERMS.reentryPrice,
    addedPrize: TERMS.addedPrize,
    guaranteedPrize: TERMS.guaranteedPrize,
    payouts: Payouts.default([50, 30, 20]),
    fixtures: z.array(Fixture).min(1).max(20).optional(),
  })
  .refine(({ minBet, maxBet }) => minBet <= maxBet, { path: ['minBet'] });

export function testTournamentOf(body: z.infer<typeof TournamentBody>): TestTournament {
  const { minutes, startsInSeconds, entryClosesInSeconds: closesIn, payouts, fixtures, ...plain } = body;
  const now = Date.now();
  const startsAt = new Date(now + startsInSeconds * 1_000);
  return {
    ...plain,
    ...amountsInMinorUnits(body, body.currency),
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
    entryClosesAt: new Date(closesIn === undefined ? defaultClosing(startsAt, minutes) : now + closesIn * 1_000),
    payoutPlaces: placesOf(payouts),
    fixtures: fixtures?.map(inHundredths) ?? [PLAIN_FIXTURE],
  };
}

/**
 * Returns the default closing time. It is before the end, because a player who joined at the last moment would keep all
 * points.
 */
const defaultClosing = (startsAt: Date, minutes: number): number =>
  startsAt.getTime() + minutes * 60_000 - Math.min(30 * 60_000, minutes * 15_000);

const inHundredths = ({ name, markets }: z.infer<typeof Fixture>) => ({
  name,
  markets: markets.map((market) => ({
    name: market.name,
    selections: market.selections.map((selection) => ({
      name: selection.name,
      odds: Math.round(selection.odds * 100),
    })),
  })),
});

const Ids = z.array(z.string().max(80)).max(100).default([]);

export const PriceBody = z.strictObject({
  selectionId: z.string().min(1).max(80),
  odds: Odds.optional(),
  disabled: z.boolean().optional(),
});

export const ScoreBody = z.strictObject({
  fixtureId: z.string().min(1).max(80),
  score: z.string().regex(/^[\d –-]{1,20}$/),
  minute: z.int().min(0).max(200).optional(),
});

/** Selections in neither list have lost. */
export const ResultBody = z.strictObject({ fixtureId: z.string().min(1).max(80), won: Ids, void: Ids });

/** Empty body, because the list of the rivals' tournaments takes no argument. */
export const NoBody = z.strictObject({});

export const RivalsBody = z.strictObject({
  tournamentId: z.string().min(1).max(60),
  /** Whether the tournament has ended and these are all the results. */
  isComplete: z.boolean(),
  rivals: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[\w-]{1,40}$/),
        displayName: Name,
        countryCode: z.string().regex(/^[A-Z]{2}$/),
        /** In fixture order. Amounts are hundredths of points, negative for a loss. */
        results: z.array(z.strictObject({ fixtureId: z.string().min(1).max(64), amount: z.int() })).max(500),
      }),
    )
    .max(100),
});
export type RivalsBody = z.infer<typeof RivalsBody>;
