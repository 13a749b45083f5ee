import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@parlay/dev/free-port';
import { startPostgres } from '@parlay/dev/postgres';
import { completeEnvironment } from '@parlay/dev/testing/environment';
import pg from 'pg';
import { startPlatform } from '../../support/servers.ts';

export interface Place {
  /** Port of the platform. */
  port: number;
  /** Port at which its memory can be looked at. */
  inspector: number;
  stop(): Promise<void>;
}

/** One node of the platform on its own database, with the player of `player.sql`. */
export async function makePlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlay-history-'));
  const server = await startPostgres({ dataDir });
  const end = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const database = await server.ensureDatabase('parlay');
    const [port = 0, inspector = 0] = await freePorts(2);
    const environment = completeEnvironment({
      DATA_DIR: dataDir,
      DATABASE_URL: database.application,
      MIGRATIONS_DATABASE_URL: database.owner,
      TRUSTED_PROXIES: '127.0.0.1',
      ALLOWED_HOSTS: 'localhost,127.0.0.1',
      PORT_API: String(port),
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
    });
    const platform = await startPlatform(port, environment);
    await fill(database.owner);
    const stop = async () => {
      await platform.stop();
      await end();
    };
    return { port, inspector, stop };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Runs the file paragraph by paragraph: some statements may not share a transaction with others. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const text = readFileSync(join(import.meta.dirname, 'player.sql'), 'utf8');
    for (const paragraph of text.split('\n\n')) await client.query(paragraph);
  } finally {
    await client.end();
  }
}
