import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CatalogueGame } from '@parlay/contracts/game-catalogue';
import { gamesOf, STUDIO_IDS } from '@parlay/sandbox/catalogue';
import { listedGames } from '@parlay/sandbox/hub88-games';
import type { QueryExecutorProvider } from 'kysely';
import { storeCatalogue } from '../play/games/catalogue/repository.ts';
import { hub88Games } from '../suppliers/hub88/game-calls.ts';
import { sharedHub88Keys } from './hub88-keys.ts';

/** Adds the games of the sandbox's providers. Those of Hub88 are read by its driver, which translates the list. */
export async function addGames(db: QueryExecutorProvider): Promise<void> {
  for (const company of STUDIO_IDS) await storeCatalogue(db, { company, version: 'test', games: gamesOf(company) });
  await storeCatalogue(db, { company: 'hub88', version: 'test', games: await gamesOfHub88() });
}

async function gamesOfHub88(): Promise<CatalogueGame[]> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(listedGames()));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { ours, theirs } = sharedHub88Keys();
  const result = await hub88Games.catalogue(
    {
      ...{ id: 'hub88', kind: 'game', driver: 'hub88' },
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      settings: { operatorId: 1, keys: { ours: [ours.privateKey], theirs: [theirs.publicKey] } },
    },
    undefined,
  );
  server.close();
  if (!result.ok || !result.games) throw new Error('the list of Hub88 could not be read', { cause: result });
  return result.games;
}
