import { gamesOf, STUDIO_IDS } from '@parlay/sandbox/catalogue';
import { listedGames } from '@parlay/sandbox/hub88-games';
import type { QueryExecutorProvider } from 'kysely';
import { storeCatalogue } from '../play/games/catalogue/repository.ts';
import { hub88Games } from '../suppliers/hub88/game-calls.ts';
import { TestHub } from './hub88.ts';

/** Adds the games of the sandbox's providers without requesting them. Those of Hub88 are read by its driver. */
export async function addGames(db: QueryExecutorProvider): Promise<void> {
  for (const company of STUDIO_IDS) await storeCatalogue(db, { company, version: 'test', games: gamesOf(company) });
  const hub = new TestHub();
  hub.games = listedGames();
  await hub.listen();
  const company = hub.company('hub88');
  if (company.driver !== 'hub88') throw new Error('Hub88 speaks another protocol');
  const result = await hub88Games.catalogue(company, undefined);
  await hub.close();
  if (!result.ok || !result.games) throw new Error('the list of Hub88 could not be read', { cause: result });
  await storeCatalogue(db, { company: company.id, version: 'test', games: result.games });
}
