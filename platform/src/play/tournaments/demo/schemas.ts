import { POINTS, parseMoney } from '@parlay/money';
import { z } from 'zod';
import { type OwnTournament, PLAIN_FIXTURE } from './make-tournament.ts';

const Name = z.string().min(1).max(80);
const Odds = z.number().min(1.01).max(1_000);
const Points = z
  .string()
  .regex(/^\d{1,12}\.\d{2}$/)
  .transform((text) => {
    const parsed = parseMoney(text, POINTS);
    return parsed.ok ? parsed.minor : 0n;
  });

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

/** Everything but the minutes may be left out. */
export const TournamentBody = z
  .strictObject({
    /** From the start to the end. */
    minutes: z.number().min(0.05).max(1_440),
    startsInSeconds: z.number().min(0).max(86_400).default(0),
    /** From now; the end when it is left out. */
    entryClosesInSeconds: z.number().min(-86_400).max(86_400).optional(),
    minSettledBets: z.int().min(0).max(100).default(0),
    name: Name.default('Own tournament'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('EUR'),
    entryPrice: z
      .string()
      .regex(/^\d{1,12}(\.\d{1,3})?$/)
      .default('10.00'),
    rake: z.number().min(0).max(100).multipleOf(0.01).default(10),
    initialPoints: Points.prefault('25000.00'),
    minBet: Points.prefault('100.00'),
    maxBet: Points.prefault('10000.00'),
    maxPlayers: z.int().min(1).max(10_000).default(250),
    /** Percentages of places 1, 2, …; together 100. */
    payouts: z
      .array(z.number().positive())
      .min(1)
      .max(50)
      .refine((shares) => Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100) < 1e-6)
      .default([50, 30, 20]),
    fixtures: z.array(Fixture).min(1).max(20).optional(),
  })
  .refine(({ minBet, maxBet }) => minBet <= maxBet, { path: ['minBet'] });

export function ownTournamentOf(body: z.infer<typeof TournamentBody>, entryPrice: bigint): OwnTournament {
  const { minutes, startsInSeconds, entryClosesInSeconds: closesIn, payouts, fixtures, ...plain } = body;
  const now = Date.now();
  const startsAt = new Date(now + startsInSeconds * 1_000);
  return {
    ...plain,
    entryPrice,
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
    entryClosesAt: closesIn === undefined ? undefined : new Date(now + closesIn * 1_000),
    payoutPlaces: payouts.map((percentage, index) => ({ place: index + 1, percentage })),
    fixtures: fixtures?.map(inHundredths) ?? [PLAIN_FIXTURE],
  };
}

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

/** Selections named neither way lost. */
export const ResultBody = z.strictObject({ fixtureId: z.string().min(1).max(80), won: Ids, void: Ids });
