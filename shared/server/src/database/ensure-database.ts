import pg from 'pg';

/** Returns the URL of another database on the same server. */
export function siblingDatabase(url: string, name: string): string {
  const sibling = new URL(url);
  sibling.pathname = `/${name}`;
  return sibling.href;
}

/**
 * Creates the database of a URL if it is missing, even if several nodes do so at the same time. Then runs `prepare` with the same
 * connection, which is to the server's own database.
 */
export async function ensureDatabase(
  url: string,
  prepare: (client: pg.Client, database: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const client = new pg.Client({ connectionString: siblingDatabase(url, 'postgres') });
  await client.connect();
  try {
    await createUnlessThere(client, name);
    await prepare(client, name);
  } finally {
    await client.end();
  }
}

async function createUnlessThere(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount) return;
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    // Another node created it at the same time.
    const code = (error as { code?: string }).code;
    if (code !== '42P04' && code !== '23505') throw error;
  }
}
