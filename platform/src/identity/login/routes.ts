import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { analyticsId } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { consentText } from '../../core/http/messages.ts';
import { clientAddress } from '../../core/http/request-context.ts';
import { answers } from '../../core/http/schemas.ts';
import { presentAccount } from '../account/account.ts';
import { inLine, requirePlace } from '../passwords/passwords.ts';
import { sessionByToken } from '../sessions/begin.ts';
import { deviceTokenOf, setDeviceCookie } from '../sessions/known-devices.ts';
import { setSessionCookie, userAgentOf } from '../sessions/plugin.ts';
import { login } from './login.ts';
import { LoggedIn, LoginBody, LoginHeaders } from './schemas.ts';

export const loginRoutes: FastifyPluginAsyncZod = async (app) => {
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
};
