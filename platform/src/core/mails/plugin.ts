import fp from 'fastify-plugin';
import { type Mails, mailOffice } from './office.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where e-mails are put. */
    mails: Mails;
  }
}

export const mailsPlugin = fp(
  async (app) => {
    app.decorate('mails', mailOffice({ secret: app.config.secrets.session, site: app.config }));
  },
  { name: 'mails', dependencies: ['request-context'] },
);
