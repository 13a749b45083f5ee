import { z } from 'zod/mini';

/** Returns the path of a provider's catalogue below its base URL. `page` starts at 1. This is version 1 of the call. */
export const cataloguePath = (company: string, page: number): string => `/games/${company}/catalogue/v1?page=${page}`;

const Tag = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));

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
  rtp: z.string().check(z.regex(/^\d{1,2}\.\d{1,2}$/)),
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
