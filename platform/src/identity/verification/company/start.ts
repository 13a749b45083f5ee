import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../core/database/database.ts';
import type { Config } from '../../../core/env.ts';
import { mailOffice } from '../../../core/mails/office.ts';
import { CheckSender } from './sender.ts';

/** Starts calling identity-check companies in the background. Stop it before the database. */
export function startIdentityChecks(
  database: Database,
  config: Config,
  log: Pick<FastifyBaseLogger, 'warn'>,
): { stop(): Promise<void> } {
  const office = { mails: mailOffice({ secret: config.secrets.session, site: config }), brands: config.brands };
  const sender = new CheckSender({ database, config, office, log });
  sender.start();
  return { stop: () => sender.stop() };
}
