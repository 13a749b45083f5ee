import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';

/** Player whose checks are shown. */
export interface Subject {
  identityVerified: boolean;
  ageVerified: boolean;
  required: boolean;
  emailVerified: boolean;
  /** A link that proves the address is on its way. */
  emailSent: boolean;
  hasPhone: boolean;
}

export async function subjectOf(db: QueryExecutorProvider, customerId: string): Promise<Subject> {
  const row = await queries.subjectOf(db, { customerId });
  if (!row) throw new Error(`player ${customerId} does not exist`);
  return row;
}
