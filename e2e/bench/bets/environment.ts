import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@parlay/dev/free-port';
import type { Postgres } from '@parlay/dev/postgres';
import { completeEnvironment } from '@parlay/dev/testing/environment';
import pg from 'pg';
import { startPlatform } from '../../support/servers.ts';
import { SCALE } from './workloads.ts';

export interface BenchEnvironment {
  urls: { tpcb: string; parlay: string };
  settings: Record<string, string>;
  /** Environment variables of the platform and realtime processes. */
  environment: Record<string, string>;
  ports: { api: number; realtime: number };
  query<Row extends pg.QueryResultRow>(database: 'tpcb' | 'parlay', text: string): Promise<Row[]>;
}

const SETTINGS = [
  ...['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method', 'shared_buffers'],
  ...['max_wal_size', 'checkpoint_timeout', 'max_connections', 'jit'],
];

/** Creates a database with the TPC-B tables and a migrated platform database. */
export async function createBenchEnvironment(dataDir: string, server: Postgres): Promise<BenchEnvironment> {
  const parlay = await server.ensureDatabase('parlay');
  const urls = { tpcb: (await server.ensureDatabase('tpcb')).owner, parlay: parlay.owner };
  const [api = 0, realtime = 0] = await freePorts(2);
  const ports = { api, realtime };
  const environment = completeEnvironment({
    DATA_DIR: dataDir,
    DATABASE_URL: parlay.application,
    MIGRATIONS_DATABASE_URL: parlay.owner,
    // Like the edge, the load generator calls the platform from this machine and sends each player's address in a
    // header.
    TRUSTED_PROXIES: '127.0.0.1',
    ALLOWED_HOSTS: 'localhost,127.0.0.1',
    PORT_API: String(ports.api),
    PORT_REALTIME: String(ports.realtime),
    LOG_LEVEL: 'warn',
  });
  const query: BenchEnvironment['query'] = async (database, text) => {
    const client = new pg.Client({ connectionString: urls[database] });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  // Starts the platform once, because it migrates its database on startup.
  await (await startPlatform(ports.api, environment)).stop();
  await query('tpcb', readSql('tpcb.sql'));
  await query('parlay', readSql('world.sql'));
  for (const database of ['tpcb', 'parlay'] as const) {
    await query(database, 'vacuum analyze');
    await query(database, 'checkpoint');
  }
  const rows = await Promise.all(SETTINGS.map((name) => query<Record<string, string>>('parlay', `show ${name}`)));
  const settings = Object.fromEntries(SETTINGS.map((name, index) => [name, rows[index]?.[0]?.[name] ?? '']));
  return { urls, settings: { ...settings, scale: String(SCALE) }, environment, ports, query };
}

const readSql = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
