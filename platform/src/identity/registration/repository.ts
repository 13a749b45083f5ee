import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import { isReservedName } from '../../core/text/reserved-names.ts';
import { nameKeys } from '../../core/text/skeleton.ts';
import * as queries from './repository.gen.ts';

/** Names and e-mail address that are taken in a brand. Look-alike names count as the same, and staff names as taken. */
export interface NameConflicts {
  username: boolean;
  displayName: boolean;
  email: boolean;
}

export async function findNameConflicts(
  db: QueryExecutorProvider,
  brand: Pick<Brand, 'id' | 'name'>,
  names: { username?: string; displayName?: string; email?: string },
  /** Player whose own names do not count. */
  except?: string,
): Promise<NameConflicts> {
  const { username = null, displayName = null, email = null } = names;
  const found = await queries.takenNames(db, {
    ...{ brandId: brand.id, username, displayName, email, except },
    usernameKeys: username === null ? [] : nameKeys(username),
    displayNameKeys: displayName === null ? [] : nameKeys(displayName),
  });
  const isReserved = (name: string | null) => name !== null && isReservedName(name, brand.name);
  return {
    username: isReserved(username) || found.username,
    displayName: isReserved(displayName) || found.displayName,
    email: found.email,
  };
}

/** Locks names until the transaction ends, so that concurrent registrations cannot take names that look alike. */
export async function lockNames(db: QueryExecutorProvider, brandId: number, names: readonly string[]): Promise<void> {
  const keys = names.flatMap(nameKeys).map((key) => `${brandId}:${key}`);
  // The query locks in sorted order, to avoid deadlocks. It also locks each name in the database's lower case, which
  // differs from JavaScript's for some letters.
  await queries.lockNames(db, { keys, prefix: `${brandId}:`, names });
}
