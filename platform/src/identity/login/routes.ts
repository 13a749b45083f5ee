import type { Locale } from '@parlay/contracts/brand';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { analyticsId } from '../../core/http/caller.ts';
import { type Refusal, refuse } from '../../core/http/errors.ts';
import { consentText } from '../../core/http/messages.ts';
import { clientAddress } from '../../core/http/request-context.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { addNamedCallOwner } from '../../core/http/served-calls.ts';
import { closedInMaintenance } from '../../core/site-modes/maintenance.ts';
import { presentAccount } from '../account/account.ts';
import { setBreakCookie } from '../break-page/pass.ts';
import { admitPasswordCall, requireCapacity } from '../passwords/passwords.ts';
import { checkRegistersAtLogin } from '../registers/at-login.ts';
import { sessionByToken } from '../sessions/begin.ts';
import { fingerprintHash } from '../sessions/browser-fingerprints.ts';
import { deviceTokenOf, setDeviceCookie } from '../sessions/known-devices.ts';
import { setSessionCookie, userAgentOf } from '../sessions/plugin.ts';
import { limitLogins } from './limit-logins.ts';
import { type LoginFailure, login } from './login.ts';
import { LoggedIn, LoginBody, LoginHeaders } from './schemas.ts';

export const loginRoutes: FastifyPluginAsyncZod = async (app) => {
  const tools = { db: app.db, mails: app.mails, twoFactorKey: app.config.twoFactorKey };

  app.post(
    '/api/login',
    {
      preValidation: [closedInMaintenance(), requireCapacity, limitLogins],
      preHandler: addNamedCallOwner('username'),
      schema: { tags: ['session'], headers: LoginHeaders, body: LoginBody, response: responseSchemas(LoggedIn) },
    },
    async (request, reply) => {
      const { username, password, consents, browserFingerPrint } = request.body;
      const attempt = {
        brand: request.brand,
        username,
        password,
        consents,
        code: request.headers['x-otp'],
        ipAddress: clientAddress(request),
        userAgent: userAgentOf(request),
        device: deviceTokenOf(request),
        fingerprint: fingerprintHash(app.config.secrets.session, request.brand.id, browserFingerPrint),
        locale: request.locale,
        before: request.session,
      };
      const result = await admitPasswordCall(() => login(tools, attempt));
      if (!result.ok && result.error === 'on-break')
        setBreakCookie(reply, { customerId: result.customerId, brandId: request.brand.id, isProved: true });
      if (!result.ok) throw refusalOf(result, request.locale);
      const registers = await checkRegistersAtLogin(
        { db: app.db, config: app.config, log: request.log },
        request.brand,
        result,
      );
      if (!registers.ok && registers.error === 'unavailable') throw refuse('provider_unavailable');
      if (!registers.ok) {
        const { register, until } = registers;
        throw refuse('register_listed', { details: { register, until } });
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
