import type { QueryExecutorProvider } from 'kysely';
import * as queries from './protection.gen.ts';

/** Tables that protect players, namely limits, breaks and sessions. */
export interface ProtectionTables {
  limits: queries.LimitsRow[];
  limitEvents: queries.LimitEventsRow[];
  overlongSessions: queries.OverlongSessionsRow[];
  breaks: queries.BreaksRow[];
  /** Number of e-mails about lifted exclusions. */
  liftLetters: number;
  slotSessions: queries.SlotSessionsRow[];
  lateStakes: queries.LateStakesRow[];
  openSessions: queries.OpenSessionsRow[];
}

export async function readProtection(db: QueryExecutorProvider): Promise<ProtectionTables> {
  const { letters } = await queries.liftLetters(db);
  return {
    limits: await queries.limits(db),
    limitEvents: await queries.limitEvents(db),
    overlongSessions: await queries.overlongSessions(db),
    breaks: await queries.breaks(db),
    liftLetters: letters,
    slotSessions: await queries.slotSessions(db),
    lateStakes: await queries.lateStakes(db),
    openSessions: await queries.openSessions(db),
  };
}
