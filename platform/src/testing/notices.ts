import { createMails } from '../core/mails/mail-outbox.ts';
import { noticeHandler } from '../core/notices/work-off.ts';
import { checkNotices } from '../identity/public.ts';
import { helpDeskNotices } from '../site/public.ts';
import { runDueJobs } from './jobs.ts';
import type { TestPlatform } from './platform.ts';

/** Runs the due jobs that apply stored events of companies. */
export function applyNotices({ database, config }: Pick<TestPlatform, 'database' | 'config'>): Promise<number> {
  const mails = createMails(config);
  const handlers = [checkNotices({ mails, brands: config.brands }), helpDeskNotices({ config, mails })];
  return runDueJobs(database, [noticeHandler({ db: database.db }, handlers)]);
}
