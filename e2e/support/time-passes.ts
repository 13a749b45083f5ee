import { startPostgres } from '@parlay/tooling/postgres';
import pg from 'pg';
import { running } from './site.ts';

/** Makes a player's undecided deposits due to be asked about now, which otherwise takes two minutes. */
export async function depositsAreDue(reference: string): Promise<void> {
  const postgres = await startPostgres({ dataDir: running().dataDir });
  const { owner } = await postgres.ensureDatabase('parlay');
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    await client.query('update payment_request set check_at = now() where id = $1', [reference]);
  } finally {
    await client.end();
    await postgres.stop();
  }
}
