import type { FastifyBaseLogger } from 'fastify';
import { registerDrivers } from './core/companies/driver.ts';
import type { Database } from './core/database/database.ts';
import type { Config } from './core/env.ts';
import type { JobHandler } from './core/jobs/job.ts';
import { startJobs } from './core/jobs/start.ts';
import { createMails } from './core/mails/mail-outbox.ts';
import { startMail } from './core/mails/start.ts';
import { noticeHandler } from './core/notices/work-off.ts';
import { checkHandler, checkNotices } from './identity/public.ts';
import { mailWriter } from './mail-writer.ts';
import { depositCheckHandler, payoutHandler } from './money/public.ts';
import { freeRoundsHandler, roundCloseHandler } from './play/public.ts';
import { helpDeskHandler, helpDeskNotices } from './site/public.ts';
import { DRIVERS } from './suppliers/public.ts';

registerDrivers(DRIVERS);

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** Returns the handlers of all kinds of jobs. `stop` closes their resources; call it after the jobs have stopped. */
export function allHandlers(database: Database, config: Config, log: Log): { handlers: JobHandler[]; stop(): void } {
  const { db } = database;
  const office = { mails: createMails(config), brands: config.brands };
  const mail = startMail(database, config, log, mailWriter(config));
  return {
    handlers: [
      mail.handler,
      helpDeskHandler({ db, config }),
      noticeHandler({ db }, [checkNotices(office), helpDeskNotices({ config, mails: office.mails })]),
      checkHandler({ db, config, office }),
      depositCheckHandler({ db, config }),
      payoutHandler({ db, config }),
      roundCloseHandler({ db }),
      freeRoundsHandler({ db, config }),
    ],
    stop: () => mail.stop(),
  };
}

/** Starts running the jobs of all wings. Stop it before the database. */
export function runAllJobs(database: Database, config: Config, log: Log): { stop(): Promise<void> } {
  const { handlers, stop } = allHandlers(database, config, log);
  const jobs = startJobs(database, handlers, log);
  return {
    async stop() {
      await jobs.stop();
      stop();
    },
  };
}
