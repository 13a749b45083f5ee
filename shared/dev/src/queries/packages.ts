import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import type { SqlFolders } from '@parlay/server/migrate';
import type { TypeRules } from './describe.ts';

/** A package whose queries get their types from its own database. */
export interface QueryPackage {
  name: string;
  /** Absolute paths of the folders with its `.sql` queries. */
  sources: string[];
  sql: SqlFolders;
  rules: TypeRules;
  /** Absolute path of the module with the functions' refusals. */
  refusals?: string;
}

export function queryPackages(): QueryPackage[] {
  const folder = (...path: string[]) => join(workspaceRoot(), ...path);
  return [
    {
      name: 'platform',
      sources: [folder('platform', 'src'), folder('platform', 'proof', 'src')],
      sql: { migrations: folder('platform', 'migrations'), definitions: folder('platform', 'sql') },
      rules: { int8: 'bigint' },
      refusals: folder('platform', 'src', 'core', 'refusals.gen.ts'),
    },
    {
      name: 'releases',
      sources: [folder('releases', 'src')],
      sql: { migrations: folder('releases', 'migrations') },
      rules: { int8: 'string' },
    },
  ];
}
