import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { Done, isUuid, responseSchemas } from '../../core/http/schemas.ts';
import { presentDevice } from './devices.ts';
import { announceEnd, endSession, endSessionsOf } from './end-sessions.ts';
import { deviceTokenOf, removeKnownDevices } from './known-devices.ts';
import { loginsOf } from './logins.ts';
import { dropSessionCookie } from './plugin.ts';
import { sessionsOf } from './repository.ts';
import { DeviceSession, LoggedOut, LoginPage, LoginsQuery, LogoutBody, Ping } from './schemas.ts';

/** Registers routes to keep a session alive, to list and end a player's sessions, and to list past logins. */
export const sessionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/logout',
    { schema: { tags: ['session'], body: LogoutBody, response: responseSchemas(LoggedOut) } },
    async (request, reply) => {
      const { session } = request;
      const reason = request.body?.reason ?? 'logged-out';
      if (session) {
        await app.db.transaction().execute(async (trx) => {
          const ended = await endSession(trx, { id: session.sessionId, customerId: session.customerId }, reason);
          if (ended) await announceEnd(trx, session.customerId, reason);
        });
      }
      // Logging out twice is not an error, because another tab may have logged out already.
      dropSessionCookie(reply);
      return { data: {} };
    },
  );

  app.post(
    '/api/account/ping',
    { preValidation: [limit('action'), requirePlayer], schema: { tags: ['account'], response: responseSchemas(Ping) } },
    async (request) => {
      const { expiresAt } = playerOf(request);
      return { data: { serverTime: new Date().toISOString(), expiresAt: expiresAt.toISOString() } };
    },
  );

  app.get(
    '/api/account/sessions',
    { preValidation: requirePlayer, schema: { tags: ['account'], response: responseSchemas(z.array(DeviceSession)) } },
    async (request) => {
      const { customerId, sessionId } = playerOf(request);
      const devices = await sessionsOf(app.db, customerId);
      return { data: devices.map((device) => presentDevice(device, sessionId, request.locale)) };
    },
  );

  app.get(
    '/api/account/logins',
    {
      preValidation: requirePlayer,
      schema: { tags: ['account'], querystring: LoginsQuery, response: responseSchemas(LoginPage) },
    },
    async (request) => ({ data: await loginsOf(app.db, playerOf(request), request.query, request.locale) }),
  );

  app.delete(
    '/api/account/sessions/:id',
    {
      preValidation: [limit('action'), requirePlayer],
      schema: { tags: ['account'], params: z.object({ id: z.string() }), response: responseSchemas(Done) },
    },
    async (request, reply) => {
      const { customerId, sessionId } = playerOf(request);
      const { id } = request.params;
      // An invalid id gets the same response as another player's id.
      if (!isUuid(id)) throw refuse('not_found');
      const ended = await app.db.transaction().execute(async (trx) => {
        const hasEnded = await endSession(trx, { id, customerId }, 'ended-elsewhere');
        if (hasEnded) await announceEnd(trx, customerId, 'ended-elsewhere');
        return hasEnded;
      });
      if (!ended) throw refuse('not_found');
      if (id === sessionId) dropSessionCookie(reply);
      return { data: { done: true as const } };
    },
  );

  // Logs out all devices, including this one.
  app.delete(
    '/api/account/sessions',
    { preValidation: [limit('action'), requirePlayer], schema: { tags: ['account'], response: responseSchemas(Done) } },
    async (request, reply) => {
      const { customerId } = playerOf(request);
      await app.db.transaction().execute(async (trx) => {
        await endSessionsOf(trx, { customerId }, 'ended-elsewhere');
        await removeKnownDevices(trx, { customerId, keep: deviceTokenOf(request) });
        await announceEnd(trx, customerId, 'ended-elsewhere');
      });
      dropSessionCookie(reply);
      return { data: { done: true as const } };
    },
  );
};
