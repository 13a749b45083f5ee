import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase } from '@parlay/server/ensure-database';
import { migrateDatabase } from '@parlay/server/migrate';
import { startPostgres } from '../postgres/postgres.ts';
import { overcommentedStatements } from './comments.ts';
import { openDescriber } from './describe.ts';
import { type QueryPackage, queryPackages } from './packages.ts';
import { readQueries } from './read-queries.ts';
import { refusalModule } from './refusals.ts';
import { wronglyNamedVariables } from './variables.ts';
import { queryModule, type TypedQuery } from './write-module.ts';

/** Generated modules by path, and errors in queries as sentences. */
export interface Generated {
  modules: Map<string, string>;
  errors: string[];
}

/** Returns the paths of all files with queries. */
export const queryFiles = ({ sources }: QueryPackage): string[] =>
  sources.flatMap((source) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.sql'))
      .map((path) => join(source, path))
      .sort(),
  );

/** Returns the path of the module that is generated from a file of queries. */
const modulePath = (path: string) => path.replace(/\.sql$/, '.gen.ts');

/** Describes all queries with temporary, freshly migrated databases. */
export async function generateQueries(): Promise<Generated> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlay-queries-'));
  const server = await startPostgres({ dataDir, durable: false, graceMs: 0 });
  try {
    const generated: Generated = { modules: new Map(), errors: [] };
    for (const one of queryPackages()) {
      addRefusals(one, generated);
      await generatePackage(one, server.url(one.name), generated);
    }
    return generated;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function addRefusals({ refusals, sql }: QueryPackage, { modules, errors }: Generated): void {
  if (refusals === undefined || sql.definitions === undefined) return;
  const { text, errors: wrong } = refusalModule(sql.definitions);
  modules.set(refusals, text);
  errors.push(...wrong, ...wronglyNamedVariables(sql.definitions), ...overcommentedStatements(sql.definitions));
}

async function generatePackage(one: QueryPackage, url: string, { modules, errors }: Generated): Promise<void> {
  await ensureDatabase(url);
  await migrateDatabase(url, one.sql);
  const describer = await openDescriber(url, one.rules);
  try {
    for (const path of queryFiles(one)) {
      const typed: TypedQuery[] = [];
      for (const query of readQueries(path)) {
        try {
          typed.push({ ...query, ...(await describer.describe(query)) });
        } catch (error) {
          errors.push(`${path}, line ${query.line}: ${query.name}: ${(error as Error).message}`);
        }
      }
      modules.set(modulePath(path), queryModule(typed));
    }
  } finally {
    await describer.close();
  }
}
