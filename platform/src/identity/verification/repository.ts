import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';

/** Player whose checks are shown. */
export interface Subject {
  identityVerified: boolean;
  ageVerified: boolean;
  required: boolean;
  emailVerified: boolean;
  /** Whether a verification link has been sent and is still valid. */
  emailSent: boolean;
  hasPhone: boolean;
}

export async function subjectOf(db: QueryExecutorProvider, customerId: string): Promise<Subject> {
  const row = await queries.subjectOf(db, { customerId });
  if (!row) throw new Error(`player ${customerId} does not exist`);
  return row;
}
