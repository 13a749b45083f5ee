import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseUrls } from '@parlay/server/application-role';
import { siblingDatabase } from '@parlay/server/ensure-database';
import pg from 'pg';
import { ADDRESS_FILE, TEST_SERVER_FOLDER } from './test-server.ts';

/** A database that is created once per run and then copied, for example a migrated one. */
export interface TestTemplate {
  /** Lower-case letters, digits and `_`. During a run, the same name must mean the same content. */
  name: string;
  prepare(urls: DatabaseUrls): Promise<void>;
}

export interface TestDatabase extends DatabaseUrls {
  /** Drops the database and closes its connections. */
  drop(): Promise<void>;
}

/** Creates a database for one test file, on the server that jest started for this run. */
export async function createTestDatabase(options: { template?: TestTemplate } = {}): Promise<TestDatabase> {
  const server = await serverAddress();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withAdministrator(server.owner, async (admin) => {
    const template = options.template ? await ensureTemplate(admin, server, options.template) : 'template1';
    // Copied as files, because copying through the write-ahead log would write every page twice.
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  });
  return {
    ...databaseOf(server, name),
    drop: () =>
      withAdministrator(
        server.owner,
        async (admin) => void (await admin.query(`DROP DATABASE IF EXISTS ${name} (FORCE)`)),
      ),
  };
}

async function ensureTemplate(admin: pg.Client, server: DatabaseUrls, template: TestTemplate): Promise<string> {
  const name = `template_${template.name}`;
  // One worker creates the template while the others wait.
  await admin.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
  try {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [name]);
    if (rowCount) return name;
    await admin.query(`DROP DATABASE IF EXISTS ${name} (FORCE)`);
    await admin.query(`CREATE DATABASE ${name}`);
    await template.prepare(databaseOf(server, name));
    await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
    return name;
  } finally {
    await admin.query('SELECT pg_advisory_unlock(hashtext($1))', [name]);
  }
}

async function serverAddress(): Promise<DatabaseUrls> {
  const folder = process.env[TEST_SERVER_FOLDER];
  if (!folder) throw new Error('No test server: createTestDatabase() is for tests of the "server" project.');
  const file = join(folder, ADDRESS_FILE);
  // Waits until the server has started or failed. If a killed run left no result, jest's timeout ends the wait.
  for (;;) {
    const addresses = existsSync(file) ? parse(readFileSync(file, 'utf8')) : undefined;
    if (addresses && 'error' in addresses) throw new Error(addresses.error);
    if (addresses) return addresses;
    await delay(20);
  }
}

function parse(text: string): DatabaseUrls | { error: string } | undefined {
  try {
    return JSON.parse(text) as DatabaseUrls | { error: string };
  } catch {
    // Read while it was being written. The next read gets the whole text.
    return undefined;
  }
}

const databaseOf = ({ owner, application }: DatabaseUrls, name: string): DatabaseUrls => ({
  owner: siblingDatabase(owner, name),
  application: siblingDatabase(application, name),
});

async function withAdministrator<T>(server: string, task: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    return await task(admin);
  } finally {
    await admin.end();
  }
}
