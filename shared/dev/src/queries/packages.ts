import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import type { SqlFolders } from '@parlay/server/migrate';
import type { TypeRules } from './describe.ts';

/** A package whose queries are typed by its own database. */
export interface QueryPackage {
  name: string;
  /** Folders of its `.sql` queries, absolute. */
  sources: string[];
  sql: SqlFolders;
  rules: TypeRules;
  /** Module of the functions' refusals, absolute. */
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
