import { z } from 'zod';

const Odds = z.coerce
  .number()
  .min(1.01)
  .max(10_000)
  .transform((odds) => Math.round(odds * 100));

/** Fixture that the company's staff offer for betting. */
export const NewFixture = z.object({
  name: z.string().trim().min(1).max(80),
  competition: z.string().trim().min(1).max(80).default('Own competition'),
  sport: z.string().trim().min(1).max(40).default('Football'),
  /** Start of the fixture, in minutes from now. */
  startsIn: z.coerce.number().min(0).max(10_080).default(0),
  home: z.string().trim().min(1).max(60).default('Home'),
  away: z.string().trim().min(1).max(60).default('Away'),
});

const Selection = z.string().min(1).max(64);
/** Staff decision about a fixture. */
export const Decision = z.discriminatedUnion('action', [
  z.object({ action: z.literal('price'), selection: Selection, odds: Odds }),
  z.object({ action: z.literal('suspend') }),
  z.object({ action: z.literal('resume') }),
  z.object({
    action: z.literal('score'),
    score: z.string().regex(/^[\d –-]{1,40}$/),
    minute: z.coerce.number().int().min(0).max(999).optional(),
  }),
  z.object({
    action: z.literal('result'),
    market: Selection,
    /** The winning selection, or `void` for the whole market. */
    winner: Selection,
    reason: z.string().trim().max(200).optional(),
  }),
]);
