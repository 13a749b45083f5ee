import { randomUUID } from 'node:crypto';
import { applicationRole, type DatabaseUrls } from '@parlay/tooling/application-role';
import { freshDatabase } from '@parlay/tooling/test-database';
import { sql } from 'kysely';
import { type Database, type Db, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { newToken } from '../../tokens.ts';
import { seedGames } from '../games/demo-games.ts';
import { openGameSession } from '../games/repository.ts';
import { gameTokenHash } from '../games/token.ts';
import { giveOpeningBalance, openWallet } from '../wallet/repository.ts';

export interface TestLedger extends Database {
  /** Address of the same database for its owner, who may do what the application may not. */
  ownerUrl: string;
  drop(): Promise<void>;
}

/** For tests: a migrated database of its own, with the demo's games. */
export async function testLedger(size = 20): Promise<TestLedger> {
  const { owner, application, drop } = await freshDatabase({ template: { name: 'platform_money', prepare } });
  const database = openDatabase({ url: application, size });
  return {
    ...database,
    ownerUrl: owner,
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

async function prepare(urls: DatabaseUrls): Promise<void> {
  await migrate(urls.owner, { application: applicationRole(urls) });
  const { db, close } = openDatabase({ url: urls.application, size: 1 });
  await seedGames(db);
  await close();
}

/** For tests: a player with the balance given in cents. */
export async function aPlayer(
  db: Db,
  { withdrawable = 0n, bonus = 0n, locked = 0n, currency = 'EUR' } = {},
): Promise<string> {
  const customerId = `test-${randomUUID()}`;
  await openWallet(db, customerId, currency);
  if (withdrawable + bonus + locked > 0n) await giveOpeningBalance(db, customerId, { withdrawable, bonus, locked });
  return customerId;
}

/** For tests: a launched game of Northlight; returns its token. */
export async function aGame(db: Db, customerId: string, sessionId: string = randomUUID()): Promise<string> {
  const token = newToken();
  const tokenHash = gameTokenHash(token);
  await openGameSession(db, { tokenHash, customerId, sessionId, gameId: 'quiet-comet', provider: 'northlight' });
  return token;
}

/** For tests: how many rows a table has, by a condition. */
export async function count(db: Db, table: string, where = sql`true`): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
