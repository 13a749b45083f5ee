import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Config } from '../env.ts';
import type { JobHandler } from '../jobs/job.ts';
import { repeatEvery } from '../repeat.ts';
import { mailHandler } from './deliver.ts';
import type { MailWriter } from './letter.ts';
import { createMailOpener } from './open-mail.ts';
import { pruneMails } from './repository.ts';
import type { SiteConfig } from './site.ts';
import { folderTransport, smtpTransport } from './transport.ts';

const PRUNE_EVERY_MS = 3_600_000;

/**
 * Sends e-mails to the mail server at SMTP_URL, or otherwise to the folder that the sandbox shows as /outbox. `write`
 * composes the e-mails whose content is not stored. Stop it after stopping the jobs.
 */
export function startMail(
  { db }: Pick<Database, 'db'>,
  config: Pick<Config, 'smtpUrl' | 'dataDir' | 'secrets'> & SiteConfig,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  write: MailWriter,
): { handler: JobHandler; stop(): void } {
  const transport = config.smtpUrl ? smtpTransport(config.smtpUrl) : folderTransport(join(config.dataDir, 'outbox'));
  const open = createMailOpener(config.secrets.session, config, write);
  const prune = async () => {
    const abandoned = await pruneMails(db);
    if (abandoned > 0) log.error({ mails: abandoned }, 'e-mails were given up after three days of trying');
  };
  const stopPruning = repeatEvery(PRUNE_EVERY_MS, prune, (error) =>
    log.warn({ err: error }, 'old e-mails could not be forgotten'),
  );
  return {
    handler: mailHandler({ db, transport, open }),
    stop() {
      stopPruning();
      transport.close();
    },
  };
}
