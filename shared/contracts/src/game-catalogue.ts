import { z } from 'zod/mini';

/** Returns the path of a provider's catalogue below its base URL. `page` starts at 1. This is version 1 of the call. */
export const cataloguePath = (company: string, page: number): string => `/games/${company}/catalogue/v1?page=${page}`;

const Tag = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));

/** Percentage with up to two decimals. */
const Percent = z.string().check(z.regex(/^\d{1,2}\.\d{1,2}$/));
const Stake = z.string().check(z.regex(/^\d{1,9}(\.\d{1,3})?$/));

/** Mathematics and stakes of a game. An absent field is unknown. */
export const GameFacts = z.object({
  /** From 1, low, to 5, high. */
  volatility: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  /** Standard deviation of what a round pays, in stakes. */
  deviation: z.optional(z.string().check(z.regex(/^\d{1,5}(\.\d{1,4})?$/))),
  /** Percentage of rounds that pay anything. */
  hitRate: z.optional(z.string().check(z.regex(/^(100\.00?|\d{1,2}\.\d{1,2})$/))),
  /** Most that a round pays, in stakes, and how many rounds there are for one that pays it. */
  maxWin: z.optional(
    z.object({
      times: z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/)),
      oneIn: z.optional(z.int().check(z.minimum(1))),
    }),
  ),
  /** Smallest and largest stake of a bet in each currency. */
  stakes: z.optional(
    z
      .array(z.object({ currency: z.string().check(z.regex(/^[A-Z]{3}$/)), min: Stake, max: Stake }))
      .check(z.maxLength(60)),
  ),
  /** Features of its rounds, such as `free-spins`. */
  features: z.optional(z.array(Tag).check(z.maxLength(12))),
});
export type GameFacts = z.infer<typeof GameFacts>;

/** A game as described by its provider. */
export const CatalogueGame = z.object({
  /**
   * Used in URLs and as the seed of the generated cover. Belongs to the provider that uses it first, and never changes.
   */
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Name of the studio, for players. */
  studio: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Kind of game, for example `dice`. */
  family: z.string().check(z.minLength(1), z.maxLength(40)),
  tags: z.array(Tag).check(z.maxLength(20)),
  /** Average percentage of stakes that is paid back. */
  rtp: Percent,
  facts: z.optional(GameFacts),
  /** Whether it is dealt live in a studio. */
  isLive: z.boolean(),
  isNew: z.boolean(),
  /** Current jackpot as wire amount and currency, or null if there is none. */
  jackpot: z.nullable(
    z.object({
      amount: z.string().check(z.regex(/^\d{1,12}(\.\d{1,3})?$/)),
      currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    }),
  ),
  /** Whether it can be played without money. */
  hasDemo: z.boolean(),
  /** Tile image. If null, the site generates one from the id. */
  coverUrl: z.nullable(z.url({ protocol: /^https$/ })),
  /** Lower ranks come first in a lobby, including across providers. */
  rank: z.int().check(z.minimum(0), z.maximum(1_000_000)),
});
export type CatalogueGame = z.infer<typeof CatalogueGame>;

/** One page of a catalogue. The version changes with any game. Do not combine pages of different versions. */
export const CataloguePage = z.object({
  data: z.object({
    version: z.string().check(z.minLength(1), z.maxLength(100)),
    pages: z.int().check(z.minimum(1), z.maximum(500)),
    games: z.array(CatalogueGame).check(z.maxLength(200)),
  }),
});
export type CataloguePage = z.infer<typeof CataloguePage>;
