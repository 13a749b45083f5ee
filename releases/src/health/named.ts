import { RemoteName, Version } from '@parlay/contracts/release';
import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Version that a page names: anything may stand there. */
export interface Named {
  remote: string;
  version: string;
}

/** Whether a release can have this name. */
export const isNamed = ({ remote, version }: Named): boolean =>
  RemoteName.safeParse(remote).success && Version.safeParse(version).success;

/** Returns the existing releases among those that pages name, by name. */
export async function published(tx: Transaction<Schema>, named: readonly Named[]) {
  if (named.length === 0) return [];
  const rows = await tx
    .selectFrom('release')
    .select(['remote', 'version', 'digest'])
    .where('remote', 'in', [...new Set(named.map(({ remote }) => remote))])
    .where('version', 'in', [...new Set(named.map(({ version }) => version))])
    .orderBy('remote')
    .orderBy('version')
    .execute();
  return rows.filter((row) => named.some((one) => one.remote === row.remote && one.version === row.version));
}
