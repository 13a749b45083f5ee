import { z } from 'zod';
import { Instant } from '../../core/http/schemas.ts';
import { Draw } from '../whats-on/schemas.ts';

const FoundGame = z.object({ id: z.string(), name: z.string(), studio: z.string() }).meta({ id: 'FoundGame' });
export type FoundGame = z.infer<typeof FoundGame>;

const FoundMatch = z
  .object({
    id: z.string(),
    name: z.string(),
    sport: z.string(),
    competition: z.string().nullable().describe('null if its company names none'),
    startsAt: Instant,
    isLive: z.boolean(),
    score: z.string().nullable(),
    tournament: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe('The tournament that it is bet on in; null for an event of the sports book'),
  })
  .meta({ id: 'FoundMatch' });
export type FoundMatch = z.infer<typeof FoundMatch>;

const FoundTeam = z
  .object({
    name: z.string(),
    sport: z.string(),
    matches: z.int().describe('Its matches that are live or have not started'),
    next: FoundMatch,
  })
  .meta({ id: 'FoundTeam' });
export type FoundTeam = z.infer<typeof FoundTeam>;

const FoundTournament = z
  .object({
    id: z.string(),
    name: z.string(),
    sportName: z.string(),
    status: z.string(),
    startTime: Instant,
    endTime: Instant,
  })
  .meta({ id: 'FoundTournament' });
export type FoundTournament = z.infer<typeof FoundTournament>;

/** Returns the schema of a group: the first items, and the number of all. null where the brand does not have them. */
export const groupOf = <T extends z.ZodType>(item: T) => z.object({ total: z.int(), items: z.array(item) }).nullable();

/** Groups that play finds. */
export const PlayGroups = z.object({
  games: groupOf(FoundGame),
  teams: groupOf(FoundTeam),
  matches: groupOf(FoundMatch),
  tournaments: groupOf(FoundTournament),
  draws: groupOf(Draw),
});
export type PlayGroups = z.infer<typeof PlayGroups>;
export type PlayGroup = keyof PlayGroups;
