import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { limit } from '../../core/http/limits.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { mergePreferences } from '../players/repository.ts';
import { presentAccount } from './account.ts';
import { AccountUser, PreferencesBody } from './schemas.ts';

export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/account/user',
    { schema: { tags: ['account'], response: responseSchemas(AccountUser) } },
    async (request) => {
      const { noSession } = request;
      const replaced = noSession === 'replaced' ? { replaced: true as const } : {};
      const ended = noSession === 'lifetime' || noSession === 'time-limit' ? { ended: noSession } : {};
      if (!request.session) return { data: { authenticated: false as const, ...replaced, ...ended } };
      return { data: await presentAccount(app, request, request.session) };
    },
  );

  app.post(
    '/api/account/preferences',
    {
      preValidation: [limit('action'), requirePlayer],
      schema: { tags: ['account'], body: PreferencesBody, response: responseSchemas(PreferencesBody) },
    },
    async (request) => {
      const stored = await mergePreferences(app.db, playerOf(request).customerId, request.body);
      return { data: PreferencesBody.parse(stored) };
    },
  );
};
