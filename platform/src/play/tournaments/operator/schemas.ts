import { z } from 'zod';
import { Instant, Money, reasonText } from '../../../core/http/schemas.ts';
import { FixtureFilter, TERMS, TournamentName } from '../terms.ts';

const Reason = reasonText(500);

const TIMES = {
  startsAt: Instant,
  endsAt: Instant,
  /** Defaults to the start of the last fixture, but no later than the end. */
  entryClosesAt: Instant.optional(),
};

/** Whether it is in the list of its brands; otherwise it can only be found by its id. */
const listed = z.boolean().default(true);

export const NewTournamentBody = z
  .strictObject({ name: TournamentName, ...TERMS, ...TIMES, listed, reason: Reason })
  .meta({ id: 'NewTournament' });
export type NewTournamentBody = z.infer<typeof NewTournamentBody>;

const withoutDefault = <Schema extends z.ZodType>(schema: z.ZodDefault<Schema> | z.ZodPrefault<Schema>) =>
  schema.unwrap().optional();

/**
 * Omitted fields stay unchanged. After a player has joined, only `name`, `listed`, `maxPlayers` and `fixtures` may
 * change.
 */
export const ChangeBody = z
  .strictObject({
    name: TournamentName.optional(),
    brands: TERMS.brands.optional(),
    currency: TERMS.currency.optional(),
    entryPrice: TERMS.entryPrice.optional(),
    rake: withoutDefault(TERMS.rake),
    sportName: withoutDefault(TERMS.sportName),
    initialPoints: withoutDefault(TERMS.initialPoints),
    minBet: withoutDefault(TERMS.minBet),
    maxBet: withoutDefault(TERMS.maxBet),
    maxPlayers: withoutDefault(TERMS.maxPlayers),
    minSettledBets: withoutDefault(TERMS.minSettledBets),
    minPlayers: withoutDefault(TERMS.minPlayers),
    minPlayersBy: withoutDefault(TERMS.minPlayersBy),
    canLeave: withoutDefault(TERMS.canLeave),
    maxReentries: withoutDefault(TERMS.maxReentries),
    reentryPrice: TERMS.reentryPrice,
    addedPrize: withoutDefault(TERMS.addedPrize),
    guaranteedPrize: withoutDefault(TERMS.guaranteedPrize),
    payouts: TERMS.payouts.optional(),
    fixtures: FixtureFilter.optional(),
    startsAt: TIMES.startsAt.optional(),
    endsAt: TIMES.endsAt.optional(),
    entryClosesAt: TIMES.entryClosesAt,
    listed: withoutDefault(listed),
    reason: Reason,
  })
  .meta({ id: 'TournamentChange' });
export type ChangeBody = z.infer<typeof ChangeBody>;

export const CancelBody = z.strictObject({ reason: Reason }).meta({ id: 'TournamentCancel' });

export const OperatorTournament = z
  .object({
    id: z.string(),
    name: z.string(),
    status: z.enum(['UPCOMING', 'RUNNING', 'FINISHED', 'CANCELLED']),
    brands: z.array(z.int()),
    currency: z.string(),
    entryPrice: Money,
    rake: z.string().describe('Percent, two decimals: "10.00"'),
    sportName: z.string(),
    initialPoints: Money,
    minBet: Money,
    maxBet: Money,
    maxPlayers: z.int(),
    currentPlayers: z.int(),
    inventedPlayers: z.int().describe('Invented rivals of a demonstration among the current players'),
    minSettledBets: z.int(),
    minPlayers: z.int(),
    minPlayersBy: z.enum(['start', 'entryCloses']),
    canLeave: z.boolean(),
    maxReentries: z.int(),
    reentryPrice: Money,
    addedPrize: Money.describe('What the house adds to the prizes'),
    guaranteedPrize: Money.describe('The least that all prizes are together; the house pays what is missing'),
    payouts: z.array(z.number()),
    startsAt: Instant,
    endsAt: Instant,
    entryClosesAt: Instant,
    fixtures: FixtureFilter.nullable(),
    fixtureCount: z.int(),
    listed: z.boolean(),
    schedule: z.string().nullable().describe('Entry of the schedule that made it'),
    pool: Money.describe('Entry prices that wait for the end, later the prizes that are withheld'),
    toppedUp: Money.describe('What the house paid into the pool at the end'),
    kept: Money.nullable().describe('The rake and what did not divide; null before the end'),
  })
  .meta({ id: 'OperatorTournament' });
export type OperatorTournament = z.infer<typeof OperatorTournament>;

export const TournamentDetails = OperatorTournament.extend({
  lateCorrections: z
    .array(
      z.object({
        selectionId: z.string(),
        provider: z.string(),
        previous: z.string(),
        result: z.string(),
        reason: z.string(),
        at: Instant,
      }),
    )
    .describe('Results that were corrected after it had finished: prizes did not change'),
}).meta({ id: 'OperatorTournamentDetails' });
