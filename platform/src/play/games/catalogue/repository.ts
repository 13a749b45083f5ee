import type { CatalogueGame } from '@parlay/contracts/game-catalogue';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { GameFact } from '../game.ts';

export interface Catalogue {
  /** Id of the game company. */
  company: string;
  version: string;
  games: readonly CatalogueGame[];
}

/** Version of the catalogue that was stored last; undefined before the first. */
export async function storedVersion(db: QueryExecutorProvider, company: string): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select version from game_catalogue where company = ${company}`.execute(db);
  return rows[0]?.version;
}

/** Stores a whole catalogue: games that left it are hidden. Returns the ids that belong to another company, which stay as they are. */
export async function storeCatalogue(
  db: QueryExecutorProvider,
  { company, version, games }: Catalogue,
): Promise<string[]> {
  const rows = games.map(({ id, name, studio, tags, hasDemo, coverUrl, rank, ...facts }) => ({
    ...{ id, name, studio, tags, rank },
    free_play: hasDemo,
    img_url: coverUrl,
    fact: factOf(facts),
  }));
  const applied = await sql<{ foreign: string[] }>`
    select game_catalogue_apply(${company}, ${version}, ${JSON.stringify(rows)}::jsonb) as foreign`.execute(db);
  return applied.rows[0]?.foreign ?? [];
}

/** The one fact that a tile shows. */
function factOf({
  jackpot,
  isLive,
  isNew,
  rtp,
}: Pick<CatalogueGame, 'jackpot' | 'isLive' | 'isNew' | 'rtp'>): GameFact {
  if (jackpot) return { kind: 'jackpot', value: jackpot.amount, currency: jackpot.currency };
  if (isLive) return { kind: 'live' };
  return isNew ? { kind: 'new' } : { kind: 'rtp', value: rtp };
}
