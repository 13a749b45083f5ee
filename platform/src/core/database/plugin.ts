import fp from 'fastify-plugin';
import type pg from 'pg';
import type { Database, Db } from './database.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    pool: pg.Pool;
  }
}

export const databasePlugin = fp<{ database: Database }>(
  async (app, { database }) => {
    app.decorate('db', database.db);
    app.decorate('pool', database.pool);
    app.addHook('onResponse', async ({ method }) => {
      if (method !== 'GET' && method !== 'HEAD') database.written.give();
    });
  },
  { name: 'database' },
);
