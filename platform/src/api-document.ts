import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { openDatabase } from './core/database/database.ts';
import { readEnv } from './core/env.ts';

/** Returns the API's OpenAPI document as text. It comes from the app's schemas and needs no database. */
export async function apiDocument(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlay-openapi-'));
  const read = readEnv({ DATA_DIR: dataDir });
  if (!read.ok) throw new Error(read.error);
  // The pool connects only at its first query, and there is none.
  const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
  const app = await buildApp({ config: read.config, database });
  try {
    return `${JSON.stringify(app.swagger(), null, 2)}\n`;
  } finally {
    await app.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
