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
    const { secrets, ports } = app.config;
    app.decorate('mails', mailOffice({ secret: secrets.session, sitePort: ports.site }));
  },
  { name: 'mails', dependencies: ['request-context'] },
);
