import type { Db } from '../database/database.ts';
import { type Refusal, refuse } from '../http/errors.ts';
import { requestHash } from '../idempotency/idempotency.ts';
import { addJob } from '../jobs/queue.ts';
import { NOTICE_JOB, queueOf } from './job.ts';
import type { NoticeKind } from './notice.ts';
import * as queries from './notices.gen.ts';

/** Event of a company that has signed it. */
export interface Notice<Body> {
  company: string;
  /** Unique among the company's events. */
  eventId: string;
  /** Check, ticket or other thing that the event is about. Events of different subjects do not wait for each other. */
  subject: string;
  /** Number by which the company orders the events of a subject. Zero if it has none. */
  position: number;
  body: Body;
}

export type Receipt = { ok: true } | { ok: false; error: 'other-data' };

/**
 * Stores an event together with the job that applies it. Its company may then be told that we have it. A repeated event
 * changes nothing; one with other data is refused.
 */
export function receiveNotice<Body>(
  db: Db,
  { name: kind }: NoticeKind<Body>,
  { company, eventId, subject, position, body }: Notice<Body>,
): Promise<Receipt> {
  const hash = requestHash(body);
  return db.transaction().execute(async (trx): Promise<Receipt> => {
    const stored = await queries.storeNotice(trx, { company, eventId, kind, subject, position, hash, body });
    if (stored === 0) {
      const known = await queries.storedHash(trx, { company, eventId });
      return known.hash === null || known.hash === hash ? { ok: true } : { ok: false, error: 'other-data' };
    }
    const id = queueOf(company, subject);
    await addJob(trx, NOTICE_JOB, { payload: { id }, key: id, group: company });
    return { ok: true };
  });
}

/** Returns the refusal of a known event with other data. */
export const noticeConflict = (): Refusal =>
  refuse('duplicate_with_other_body', { fieldErrors: { eventId: 'fieldError' } });
