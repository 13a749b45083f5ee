import fp from 'fastify-plugin';
import { Gauge } from 'prom-client';
import { createMails, type Mails } from './mail-outbox.ts';
import { mailAge } from './repository.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The mail outbox. */
    mails: Mails;
  }
}

export const mailsPlugin = fp(
  async (app) => {
    app.decorate('mails', createMails(app.config));
    // Grows while no mail server accepts e-mails.
    new Gauge({
      name: 'mail_age_seconds',
      help: 'Seconds the oldest unsent e-mail has waited',
      registers: [app.metrics],
      async collect() {
        this.set(await mailAge(app.db));
      },
    });
  },
  { name: 'mails', dependencies: ['request-context', 'database', 'metrics'] },
);
