import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { derivePassword, ensureRole, withRole } from '@parlay/server/application-role';
import pg from 'pg';
import { type Postgres, startPostgres } from './postgres.ts';

/** Environment variable with the folder of the run's server. */
export const TEST_SERVER_FOLDER = 'PARLAY_TEST_SERVER';

/** File with the server's URL for each role, or the reason why there is none. */
export const ADDRESS_FILE = 'address.json';

const state: { folder?: string; starting?: Promise<Postgres | undefined> } = {};

/** jest globalSetup: starts one server per run without waiting, so that tests without a database are not delayed. */
export async function setUp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parlay-test-'));
  chmodSync(folder, 0o755);
  process.env[TEST_SERVER_FOLDER] = folder;
  state.folder = folder;
  state.starting = start(folder);
}

/** jest globalTeardown. */
export async function tearDown(): Promise<void> {
  await (await state.starting)?.stop();
  if (state.folder) rmSync(state.folder, { recursive: true, force: true });
}

async function start(folder: string): Promise<Postgres | undefined> {
  const note = (content: object) => writeFileSync(join(folder, ADDRESS_FILE), JSON.stringify(content), { mode: 0o600 });
  try {
    const server = await startPostgres({ dataDir: folder, durable: false, graceMs: 0 });
    const owner = server.url('postgres');
    note({ owner, application: await addApplicationRole(owner) });
    return server;
  } catch (error) {
    note({ error: String(error) });
    return undefined;
  }
}

/** Creates the role that the applications of all tests share. */
async function addApplicationRole(owner: string): Promise<string> {
  const role = 'test_application';
  const password = derivePassword(new URL(owner).password, role);
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    await ensureRole(client, role, password);
  } finally {
    await client.end();
  }
  return withRole(owner, role, password);
}
