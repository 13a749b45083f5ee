import { RemoteName, Version } from '@parlay/contracts/release';
import type { Tx } from '../database/connect.ts';
import * as queries from './named.gen.ts';

/** Version that a page reports, which may be any text. */
export interface NamedVersion {
  remote: string;
  version: string;
}

/** Returns true if a release can have this name. */
export const isPossibleName = ({ remote, version }: NamedVersion): boolean =>
  RemoteName.safeParse(remote).success && Version.safeParse(version).success;

/** Returns the existing releases among those that pages report, sorted by name. */
export async function existingReleases(tx: Tx, named: readonly NamedVersion[]) {
  if (named.length === 0) return [];
  const rows = await queries.published(tx, {
    remotes: [...new Set(named.map(({ remote }) => remote))],
    versions: [...new Set(named.map(({ version }) => version))],
  });
  return rows.filter((row) => named.some((one) => one.remote === row.remote && one.version === row.version));
}
