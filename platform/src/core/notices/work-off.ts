import type { Db } from '../database/database.ts';
import { retryTransaction } from '../database/retry.ts';
import { bindHandler, type JobHandler } from '../jobs/job.ts';
import { NOTICE_JOB, readQueue } from './job.ts';
import type { NoticeHandler } from './notice.ts';
import * as queries from './notices.gen.ts';

interface Queue {
  company: string;
  subject: string;
}

/**
 * Returns the handler that applies the waiting events of a subject in the company's order. An event that fails is tried
 * again later, before the events after it. Other subjects go on.
 */
export const noticeHandler = ({ db }: { db: Db }, handlers: readonly NoticeHandler[]): JobHandler =>
  bindHandler(NOTICE_JOB, async ({ id }, { signal }) => {
    const queue = readQueue(id);
    for (;;) {
      if (signal.aborted) return { ok: false, failure: 'the node stopped' };
      try {
        if (!(await retryTransaction(() => applyNext(db, queue, handlers)))) return { ok: true };
      } catch (error) {
        // Only the name, because the message may contain personal data.
        await queries.noteFailure(db, { ...queue, failure: error instanceof Error ? error.name : 'error' });
        throw error;
      }
    }
  });

/** Applies the first waiting event and marks it as done. Returns false if none waits. */
const applyNext = (db: Db, { company, subject }: Queue, handlers: readonly NoticeHandler[]): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const next = await queries.lockNext(trx, { company, subject });
    if (!next) return false;
    const handler = handlers.find(({ kind }) => kind.name === next.kind);
    if (!handler) throw new Error(`nothing applies events of the kind ${next.kind}`);
    const result = await handler.apply(trx, company, next.body);
    await queries.markDone(trx, { id: next.id, failure: result.ok ? null : result.refused });
    return true;
  });
