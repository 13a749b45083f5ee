import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Config } from '../env.ts';
import { letterSeal } from './seal.ts';
import { MailSender } from './sender.ts';
import { folderTransport, smtpTransport } from './transport.ts';

/** Starts sending e-mails: to the mail server of SMTP_URL, else into the folder that the sandbox shows as /outbox. */
export function startMail(
  database: Database,
  config: Pick<Config, 'smtpUrl' | 'dataDir' | 'secrets'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): MailSender {
  const transport = config.smtpUrl ? smtpTransport(config.smtpUrl) : folderTransport(join(config.dataDir, 'outbox'));
  const sender = new MailSender({ database, transport, seal: letterSeal(config.secrets.session), log });
  sender.start();
  sender.call();
  return sender;
}
