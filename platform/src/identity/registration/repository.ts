import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import { isReservedName } from '../../core/text/reserved-names.ts';
import { nameKeys } from '../../core/text/skeleton.ts';
import * as queries from './repository.gen.ts';

/** Which of the names and addresses are taken in a brand: names that look alike are one, and those of staff are taken. */
export interface Taken {
  username: boolean;
  displayName: boolean;
  email: boolean;
}

export async function takenNames(
  db: QueryExecutorProvider,
  brand: Pick<Brand, 'id' | 'name'>,
  names: { username?: string; displayName?: string; email?: string },
  /** Player whose own names do not count. */
  except?: string,
): Promise<Taken> {
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

/** Held until the transaction ends: two registrations at once cannot take names that look the same. */
export async function lockNames(db: QueryExecutorProvider, brandId: number, names: readonly string[]): Promise<void> {
  const keys = names.flatMap(nameKeys).map((key) => `${brandId}:${key}`);
  // In one order, so that two that wait for each other do not both fail. Also by the database's own lower case, which
  // differs from JavaScript's for some letters: what it takes for one name is one here.
  await queries.lockNames(db, { keys, prefix: `${brandId}:`, names });
}
