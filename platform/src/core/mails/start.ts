import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Config } from '../env.ts';
import type { LetterWriter } from './letter.ts';
import { mailOpener } from './open-mail.ts';
import { MailSender } from './sender.ts';
import type { SiteConfig } from './site.ts';
import { folderTransport, smtpTransport } from './transport.ts';

/**
 * Starts sending e-mails: to the mail server of SMTP_URL, else into the folder that the sandbox shows as /outbox. `write` is
 * asked for those that are written when they are sent.
 */
export function startMail(
  database: Database,
  config: Pick<Config, 'smtpUrl' | 'dataDir' | 'secrets'> & SiteConfig,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  write: LetterWriter,
): MailSender {
  const transport = config.smtpUrl ? smtpTransport(config.smtpUrl) : folderTransport(join(config.dataDir, 'outbox'));
  const open = mailOpener(config.secrets.session, config, write);
  const sender = new MailSender({ database, transport, open, log });
  sender.start();
  sender.call();
  return sender;
}
