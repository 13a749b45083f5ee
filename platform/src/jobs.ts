import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './core/database/database.ts';
import type { Config } from './core/env.ts';
import { startJobs } from './core/jobs/start.ts';
import { mailOffice } from './core/mails/office.ts';
import { startMail } from './core/mails/start.ts';
import { checkHandler } from './identity/public.ts';
import { depositCheckHandler, moneyLetters } from './money/public.ts';
import { helpDeskHandler } from './site/public.ts';

/** Starts running the jobs of all wings. Stop it before the database. */
export function runAllJobs(
  database: Database,
  config: Config,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): { stop(): Promise<void> } {
  const helpDesk = helpDeskHandler({ db: database.db, config });
  const office = { mails: mailOffice({ secret: config.secrets.session, site: config }), brands: config.brands };
  const checks = checkHandler({ db: database.db, config, office });
  const deposits = depositCheckHandler({ db: database.db, config });
  const mail = startMail(database, config, log, moneyLetters(config));
  const jobs = startJobs(database, [mail.handler, helpDesk, checks, deposits], log);
  return {
    async stop() {
      await jobs.stop();
      mail.stop();
    },
  };
}
