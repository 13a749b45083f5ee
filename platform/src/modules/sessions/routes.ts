import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../http/errors.ts';
import { limit } from '../../http/limits.ts';
import { consentText } from '../../http/messages.ts';
import { clientAddress } from '../../http/request-context.ts';
import { answers, Done } from '../../http/schemas.ts';
import { mergePreferences, playerById } from '../players/repository.ts';
import { walletOf } from '../wallet/repository.ts';
import { login } from './login.ts';
import { dropSessionCookie, playerOf, requirePlayer, setSessionCookie } from './plugin.ts';
import { presentDevice, presentPlayer } from './presenter.ts';
import { announceEnd, endSession, type PlayerSession, sessionsOf } from './repository.ts';
import { AccountUser, DeviceSession, LoggedIn, LoginBody, LogoutBody, Ping, PreferencesBody } from './schemas.ts';
import { sessionByToken } from './service.ts';

export const sessionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/login',
    {
      preValidation: limit('login'),
      schema: { tags: ['session'], body: LoginBody, response: answers(LoggedIn) },
    },
    async (request, reply) => {
      const { username, password, consents } = request.body;
      const result = await login(app.db, {
        brand: request.brand,
        username,
        password,
        consents,
        ipAddress: clientAddress(request),
        userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
        before: request.session,
      });
      if (result.outcome === 'wait') throw refuse('too_many_attempts', { retryAfterSeconds: result.seconds });
      if (result.outcome === 'mismatch') throw refuse('invalid_credentials');
      if (result.outcome === 'consents') {
        const consents = result.missing.map((type) => ({ type, presentedText: consentText(type, request.locale) }));
        throw refuse('consents_required', { details: { consents } });
      }
      setSessionCookie(reply, result.token);
      const session = await sessionByToken(app.db, result.token);
      const user = await accountOf(app, request, session);
      const UID = createHmac('sha256', app.config.secrets.session).update(`uid.${user.customerId}`).digest('base64url');
      return { data: { dataLayer: { UID: UID.slice(0, 22) }, user } };
    },
  );

  app.post(
    '/api/logout',
    { schema: { tags: ['session'], body: LogoutBody, response: answers(Done) } },
    async (request, reply) => {
      const { session } = request;
      const reason = request.body?.reason ?? 'logged-out';
      if (session) {
        await app.db.transaction().execute(async (trx) => {
          const ended = await endSession(trx, { id: session.sessionId, customerId: session.customerId }, reason);
          if (ended) await announceEnd(trx, session.customerId, reason);
        });
      }
      // Logging out twice is no fault: the second tab may be late.
      dropSessionCookie(reply);
      return { data: { done: true as const } };
    },
  );

  app.get('/api/account/user', { schema: { tags: ['account'], response: answers(AccountUser) } }, async (request) => {
    if (!request.session) return { data: { authenticated: false as const } };
    return { data: await accountOf(app, request, request.session) };
  });

  app.post(
    '/api/account/ping',
    { preValidation: [limit('action'), requirePlayer], schema: { tags: ['account'], response: answers(Ping) } },
    async (request) => {
      const { expiresAt } = playerOf(request);
      return { data: { serverTime: new Date().toISOString(), expiresAt: expiresAt.toISOString() } };
    },
  );

  app.get(
    '/api/account/sessions',
    { preValidation: requirePlayer, schema: { tags: ['account'], response: answers(z.array(DeviceSession)) } },
    async (request) => {
      const { customerId, sessionId } = playerOf(request);
      const devices = await sessionsOf(app.db, customerId);
      return { data: devices.map((device) => presentDevice(device, sessionId)) };
    },
  );

  app.delete(
    '/api/account/sessions/:id',
    {
      preValidation: [limit('action'), requirePlayer],
      schema: { tags: ['account'], params: z.object({ id: z.string() }), response: answers(Done) },
    },
    async (request, reply) => {
      const { customerId, sessionId } = playerOf(request);
      const { id } = request.params;
      // What is no id at all is answered like another player's id.
      if (!z.uuid().safeParse(id).success) throw refuse('not_found');
      const ended = await app.db.transaction().execute(async (trx) => {
        const done = await endSession(trx, { id, customerId }, 'ended-elsewhere');
        if (done) await announceEnd(trx, customerId, 'ended-elsewhere');
        return done;
      });
      if (!ended) throw refuse('not_found');
      if (id === sessionId) dropSessionCookie(reply);
      return { data: { done: true as const } };
    },
  );

  app.post(
    '/api/account/preferences',
    {
      preValidation: [limit('action'), requirePlayer],
      schema: { tags: ['account'], body: PreferencesBody, response: answers(PreferencesBody) },
    },
    async (request) => {
      const stored = await mergePreferences(app.db, playerOf(request).customerId, request.body);
      return { data: PreferencesBody.parse(stored) };
    },
  );
};

async function accountOf(app: FastifyInstance, request: FastifyRequest, session: PlayerSession) {
  const [player, wallet] = await Promise.all([
    playerById(app.db, session.customerId),
    walletOf(app.db, session.customerId),
  ]);
  if (!player || !wallet) throw new Error(`player ${session.customerId} has no record or no wallet`);
  return presentPlayer({ player, wallet, session, brand: request.brand });
}
