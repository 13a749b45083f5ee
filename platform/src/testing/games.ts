import { gamesOf, STUDIO_IDS } from '@parlay/sandbox/catalogue';
import type { QueryExecutorProvider } from 'kysely';
import { storeCatalogue } from '../play/games/catalogue/repository.ts';

/** Adds the games of the sandbox's providers without requesting them. */
export async function addGames(db: QueryExecutorProvider): Promise<void> {
  for (const company of STUDIO_IDS) await storeCatalogue(db, { company, version: 'test', games: gamesOf(company) });
}
