import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { consentText } from '../../core/http/messages.ts';
import { clientAddress } from '../../core/http/request-context.ts';
import { answers, Done } from '../../core/http/schemas.ts';
import { mergePreferences } from '../players/repository.ts';
import { presentAccount } from './account.ts';
import { deviceTokenOf, forgetDevices, setDeviceCookie } from './known-devices.ts';
import { login } from './login.ts';
import { inLine, requirePlace } from './passwords.ts';
import { dropSessionCookie, playerOf, requirePlayer, setSessionCookie, userAgentOf } from './plugin.ts';
import { analyticsId, presentDevice } from './presenter.ts';
import { announceEnd, endSession, endSessionsOf, sessionsOf } from './repository.ts';
import {
  AccountUser,
  DeviceSession,
  LoggedIn,
  LoggedOut,
  LoginBody,
  LoginHeaders,
  LogoutBody,
  Ping,
  PreferencesBody,
} from './schemas.ts';
import { sessionByToken } from './service.ts';

export const sessionRoutes: FastifyPluginAsyncZod = async (app) => {
  const tools = { db: app.db, mails: app.mails, twoFactorKey: app.config.twoFactorKey };

  app.post(
    '/api/login',
    {
      preValidation: [requirePlace, limit('login')],
      schema: { tags: ['session'], headers: LoginHeaders, body: LoginBody, response: answers(LoggedIn) },
    },
    async (request, reply) => {
      const { username, password, consents } = request.body;
      const attempt = {
        brand: request.brand,
        username,
        password,
        consents,
        code: request.headers['x-otp'],
        ipAddress: clientAddress(request),
        userAgent: userAgentOf(request),
        device: deviceTokenOf(request),
        locale: request.locale,
        before: request.session,
      };
      const result = await inLine(() => login(tools, attempt));
      if (result.outcome === 'wait') throw refuse('too_many_attempts', { retryAfterSeconds: result.seconds });
      if (result.outcome === 'mismatch') throw refuse('invalid_credentials');
      if (result.outcome === 'code-needed') throw refuse('otp_required');
      if (result.outcome === 'code-wrong') throw refuse('otp_invalid', { fieldErrors: { 'x-otp': 'fieldError' } });
      if (result.outcome === 'consents') {
        const consents = result.missing.map((type) => ({ type, presentedText: consentText(type, request.locale) }));
        throw refuse('consents_required', { details: { consents } });
      }
      setSessionCookie(reply, result.token);
      setDeviceCookie(reply, result.device);
      const session = await sessionByToken(app.db, result.token);
      const user = await presentAccount(app, request, session);
      const UID = analyticsId(app.config.secrets.session, user.customerId);
      return { data: { dataLayer: { UID }, user } };
    },
  );

  app.post(
    '/api/logout',
    { schema: { tags: ['session'], body: LogoutBody, response: answers(LoggedOut) } },
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
      return { data: {} };
    },
  );

  app.get('/api/account/user', { schema: { tags: ['account'], response: answers(AccountUser) } }, async (request) => {
    const { noSession } = request;
    const replaced = noSession === 'replaced' ? { replaced: true as const } : {};
    const ended = noSession === 'lifetime' ? { ended: 'lifetime' as const } : {};
    if (!request.session) return { data: { authenticated: false as const, ...replaced, ...ended } };
    return { data: await presentAccount(app, request, request.session) };
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
      return { data: devices.map((device) => presentDevice(device, sessionId, request.locale)) };
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

  // Log out everywhere: this device too.
  app.delete(
    '/api/account/sessions',
    { preValidation: [limit('action'), requirePlayer], schema: { tags: ['account'], response: answers(Done) } },
    async (request, reply) => {
      const { customerId } = playerOf(request);
      await app.db.transaction().execute(async (trx) => {
        await endSessionsOf(trx, { customerId }, 'ended-elsewhere');
        await forgetDevices(trx, { customerId, keep: deviceTokenOf(request) });
        await announceEnd(trx, customerId, 'ended-elsewhere');
      });
      dropSessionCookie(reply);
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
