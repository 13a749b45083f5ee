import type { QueryExecutorProvider } from 'kysely';
import { hashToken } from '../../core/tokens.ts';
import { liveSession, type PlayerSession } from './repository.ts';

/** The session just opened with this token. */
export async function sessionByToken(db: QueryExecutorProvider, token: string): Promise<PlayerSession> {
  const session = await liveSession(db, hashToken(token));
  if (!session) throw new Error('a session ended in the moment it was opened');
  return session;
}
