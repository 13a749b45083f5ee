import type { Locale } from '@parlay/contracts/brand';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { analyticsId } from '../../core/http/caller.ts';
import { type Refusal, refuse } from '../../core/http/errors.ts';
import { consentText } from '../../core/http/messages.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { addNamedCallOwner } from '../../core/http/served-calls.ts';
import { refuseDuringMaintenance } from '../../core/site-modes/maintenance.ts';
import { presentAccount } from '../account/account.ts';
import { setBreakCookies } from '../break-pass/cookies.ts';
import { admitPasswordCall, requireCapacity } from '../passwords/passwords.ts';
import { sessionByToken } from '../sessions/begin.ts';
import { limitLogins } from './limit-logins.ts';
import { attemptFrom, completeLogin } from './log-in.ts';
import { type LoginFailure, login } from './login.ts';
import { LoggedIn, LoginBody, LoginHeaders } from './schemas.ts';

export const loginRoutes: FastifyPluginAsyncZod = async (app) => {
  const tools = { db: app.db, mails: app.mails, twoFactorKey: app.config.twoFactorKey };

  app.post(
    '/api/login',
    {
      preValidation: [refuseDuringMaintenance(), requireCapacity, limitLogins],
      preHandler: addNamedCallOwner('username'),
      schema: { tags: ['session'], headers: LoginHeaders, body: LoginBody, response: responseSchemas(LoggedIn) },
    },
    async (request, reply) => {
      const { username, password, consents, browserFingerPrint } = request.body;
      const code = request.headers['x-otp'];
      const attempt = attemptFrom(request, { username, password, consents, code }, browserFingerPrint);
      const result = await admitPasswordCall(() => login(tools, attempt));
      if (!result.ok && result.error === 'on-break')
        await setBreakCookies(reply, { customerId: result.customerId, brandId: request.brand.id, isProved: true });
      if (!result.ok) throw refusalOf(result, request.locale);
      const registers = await completeLogin(request, reply, result);
      if (!registers.ok && registers.error === 'unavailable') throw refuse('provider_unavailable');
      if (!registers.ok) {
        const { register, until } = registers;
        throw refuse('register_listed', { details: { register, until } });
      }
      const session = await sessionByToken(app.db, result.token);
      const user = await presentAccount(app, request, session);
      const UID = analyticsId(app.config.secrets.session, user.customerId);
      return { data: { dataLayer: { UID }, user } };
    },
  );
};

function refusalOf(failure: LoginFailure, locale: Locale): Refusal {
  switch (failure.error) {
    case 'wait':
      return refuse('too_many_attempts', { retryAfterSeconds: failure.seconds });
    case 'mismatch':
      return refuse('invalid_credentials');
    case 'code-needed':
      return refuse('otp_required');
    case 'code-wrong':
      return refuse('otp_invalid', { fieldErrors: { 'x-otp': 'fieldError' } });
    case 'on-break':
      return refuse(failure.onBreak.refused, { details: failure.onBreak.details });
    case 'suspended':
      return refuse('account_suspended');
    case 'closed':
      return refuse('account_closed');
    case 'consents': {
      const consents = failure.missing.map((type) => ({ type, presentedText: consentText(type, locale) }));
      return refuse('consents_required', { details: { consents } });
    }
  }
}
