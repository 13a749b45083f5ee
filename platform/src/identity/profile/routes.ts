import { matchWith } from '@parlay/contracts/validation/text';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { assertReauthenticated, playerOf, requirePlayer, stepUpRequired } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { countTowardsLimit, limit } from '../../core/http/limits.ts';
import { noticeText } from '../../core/http/messages.ts';
import { clientAddress } from '../../core/http/request-context.ts';
import { Messages, responseSchemas } from '../../core/http/schemas.ts';
import { presentAccount } from '../account/account.ts';
import { PlayerRecord } from '../account/schemas.ts';
import { admitPasswordCall } from '../passwords/passwords.ts';
import { playerById } from '../players/repository.ts';
import { deviceTokenOf } from '../sessions/known-devices.ts';
import { setSessionCookie } from '../sessions/plugin.ts';
import { editPassword } from './edit-password.ts';
import { CODE_MINUTES, oneTimeCodes } from './one-time-code.ts';
import { EditPasswordBody, OtpHeaders, OtpSent, SendOtpBody, UpdateCustomerBody } from './schemas.ts';
import { updateCustomer } from './update.ts';

const tags = ['account'];

export const profileRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, mails, config } = app;
  const codes = oneTimeCodes(mails, config.secrets.session);

  app.post(
    '/api/send-otp',
    {
      preValidation: [limit('action'), requirePlayer],
      schema: { tags, body: SendOtpBody, response: responseSchemas(OtpSent) },
    },
    async (request) => {
      const { customerId } = playerOf(request);
      // Another player's number gets the same response as an unknown one.
      const player = request.body.customerId === customerId ? await playerById(db, customerId) : undefined;
      if (!player) throw refuse('not_found');
      const seconds = await countTowardsLimit(db, 'code', customerId);
      if (seconds > 0) throw refuse('rate_limited', { retryAfterSeconds: seconds });
      const { email, firstName: name } = player;
      await codes.send(db, { customerId, brand: request.brand, email, name, locale: request.locale });
      return { data: { sentTo: maskEmail(email), expiresInSeconds: CODE_MINUTES * 60 } };
    },
  );

  app.post(
    '/api/account/update-customer',
    {
      preValidation: [limit('action'), requirePlayer],
      schema: { tags, headers: OtpHeaders, body: UpdateCustomerBody, response: responseSchemas(PlayerRecord) },
    },
    async (request) => {
      const { brand, body: wish } = request;
      const session = playerOf(request);
      const result = await updateCustomer(
        { db, mails, codes },
        { session, brand, wish, code: request.headers['x-otp'], ipAddress: clientAddress(request) },
      );
      if (!result.ok) {
        if (result.error === 'invalid') throw refuse('invalid_request', { fieldErrors: result.fieldErrors });
        if (result.error === 'wait') throw refuse('email_check_limited', { retryAfterSeconds: result.seconds });
        if (result.error === 'country-blocked')
          throw refuse('country_blocked', { fieldErrors: { 'address.countryCode': 'fieldError' } });
        if (result.error === 'country-looser') throw refuse('country_change_refused');
        if (result.error === 'proof-needed') throw stepUpRequired(session);
        if (result.error === 'code-needed') throw refuse('otp_required');
        throw refuse('otp_invalid', { fieldErrors: { 'x-otp': 'invalidPattern' } });
      }
      return { data: await presentAccount(app, request, session) };
    },
  );

  app.post(
    '/api/account/edit-password',
    {
      preValidation: [limit('action'), requirePlayer],
      schema: { tags, body: EditPasswordBody, response: responseSchemas(Messages) },
    },
    async (request, reply) => {
      const { brand, body, locale } = request;
      const { currentPassword, newPassword } = body;
      const mismatch = matchWith('newPassword', 'passwordsMatch')(body.confirmNewPassword, body);
      if (mismatch) throw refuse('invalid_request', { fieldErrors: { confirmNewPassword: mismatch.key } });
      const session = playerOf(request);
      // With two-factor login, the password is not enough.
      if (session.hasTwoFactor) assertReauthenticated(session);
      const ipAddress = clientAddress(request);
      const edit = { session, brand, ipAddress, device: deviceTokenOf(request), currentPassword, newPassword };
      const result = await admitPasswordCall(() => editPassword({ db, mails }, edit));
      if (!result.ok && result.error === 'wait')
        throw refuse('too_many_attempts', { retryAfterSeconds: result.seconds });
      if (!result.ok) throw refuse('invalid_request', { fieldErrors: { [result.field]: result.key } });
      setSessionCookie(reply, result.token);
      return { data: { messages: [noticeText('password_changed', locale)] } };
    },
  );
};

/** Masks an e-mail address so that only its owner recognizes it, for example "a•••@example.com". */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
