import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeEnvironment } from '@parlay/dev/testing/environment';
import pg from 'pg';

/** Returns environment variables for a platform node in production mode with an inspector port. */
export const environmentOf = (inspector: number): Record<string, string> =>
  completeEnvironment({
    ALLOWED_HOSTS: 'localhost,127.0.0.1',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
  });

/** Runs `player.sql` paragraph by paragraph, because some statements cannot share a transaction with others. */
export async function addPlayer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const text = readFileSync(join(import.meta.dirname, 'player.sql'), 'utf8');
    for (const paragraph of text.split('\n\n')) await client.query(paragraph);
  } finally {
    await client.end();
  }
}
