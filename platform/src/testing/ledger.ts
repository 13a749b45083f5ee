import { randomBytes, randomUUID } from 'node:crypto';
import { DEFAULT_BRAND } from '@parlay/contracts/brand';
import { createTestDatabase } from '@parlay/dev/test-database';
import { applicationRole, type DatabaseUrls } from '@parlay/server/application-role';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, type Db, openDatabase } from '../core/database/database.ts';
import { migrate } from '../core/database/migrate.ts';
import { newToken } from '../core/tokens.ts';
import { openSession } from '../identity/sessions/repository.ts';
import { creditOpeningBalance, openWallet } from '../money/wallet/repository.ts';
import { openGameSession } from '../play/games/repository.ts';
import { gameTokenHash } from '../play/games/token.ts';
import { addGames } from './games.ts';
import { TEST_TIMEOUTS } from './platform.ts';

export interface TestLedger extends Database {
  /** URL of the same database for its owner, who has more privileges than the application. */
  ownerUrl: string;
  drop(): Promise<void>;
}

/** Opens a new migrated database with the sandbox's games. */
export async function testLedger(size = 20): Promise<TestLedger> {
  const { owner, application, drop } = await createTestDatabase({ template: { name: 'platform_money', prepare } });
  const database = openDatabase({ url: application, size, ...TEST_TIMEOUTS });
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
  await addGames(db);
  await close();
}

/** Opens the wallet of a new player with a balance in cents, and returns the customer id. */
export async function aPlayer(
  db: Db,
  { withdrawable = 0n, bonus = 0n, locked = 0n, currency = 'EUR' } = {},
): Promise<string> {
  const customerId = `test-${randomUUID()}`;
  await openWallet(db, customerId, currency);
  if (withdrawable + bonus + locked > 0n) await creditOpeningBalance(db, customerId, { withdrawable, bonus, locked });
  return customerId;
}

/** Opens a login session of a player, whose account is created if necessary, and returns its id. */
export async function aLogin(db: Db, customerId: string): Promise<string> {
  await sql`
    insert into player (customer_id, brand_id, username, display_name, password_hash, currency, language, email, first_name,
      surname, birth_date)
    values (${customerId}, ${DEFAULT_BRAND}, ${customerId}, 'Test', '', 'EUR', 'en', ${`${customerId}@example.com`}, 'Test',
      ${customerId}, date '1940-01-31' + (random() * 20000)::int)
    on conflict (customer_id) do nothing`.execute(db);
  return openSession(db, {
    tokenHash: randomBytes(32),
    customerId,
    lifeSeconds: 3_600,
    absoluteSeconds: 3_600,
    ipAddress: '127.0.0.1',
    userAgent: 'test',
  });
}

/** Launches a Northlight game in a new login session, and returns its token. */
export async function aGame(db: Db, customerId: string, { cycleMs = 0 } = {}): Promise<string> {
  const sessionId = await aLogin(db, customerId);
  const token = newToken();
  const tokenHash = gameTokenHash(token);
  await openGameSession(db, {
    tokenHash,
    customerId,
    sessionId,
    gameId: 'quiet-comet',
    provider: 'northlight',
    cycleMs,
    needsAge: false,
  });
  return token;
}

/** Returns the number of rows in a table that match a condition. */
export async function countRows(db: Db, table: string, where = sql`true`): Promise<number> {
  const rows = await readRows(
    db,
    { n: z.number() },
    sql`select count(*)::int as n from ${sql.table(table)} where ${where}`,
  );
  return rows[0]?.n ?? 0;
}
