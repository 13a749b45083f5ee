import type { ValidationError } from '@parlay/contracts/validation/rule';
import { email as emailRule, matchWith } from '@parlay/contracts/validation/text';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { noticeText } from '../../core/http/messages.ts';
import { clientAddress } from '../../core/http/request-context.ts';
import { Done, Messages, responseSchemas } from '../../core/http/schemas.ts';
import { addNamedCallOwner } from '../../core/http/served-calls.ts';
import { sweepEvery } from '../../core/http/sweep.ts';
import { maintenanceRefusal } from '../../core/site-modes/maintenance.ts';
import { attemptFrom, completeLogin } from '../login/log-in.ts';
import { type LoginResult, login } from '../login/login.ts';
import { admitPasswordCall } from '../passwords/passwords.ts';
import { fingerprintHash } from '../sessions/browser-fingerprints.ts';
import { deviceTokenOf } from '../sessions/known-devices.ts';
import { refuseLink } from './link-refusal.ts';
import { sweepMailedTokens } from './mailed-tokens.ts';
import { type ResetResult, resetPassword, sendReset } from './reset.ts';
import { ForgotBody, ResendBody, ResetBody, ResetDone, ValidateBody } from './schemas.ts';
import { resendVerification, verifyEmail } from './verification.ts';

const SWEEP_EVERY_MS = 3_600_000;

/** Throws the field error, if there is one. */
function assertField(field: string, error: ValidationError | undefined): void {
  if (error) throw refuse('invalid_request', { fieldErrors: { [field]: error.key } });
}

/**
 * Logs a player in with the new password, in a browser that the player has logged in with before. All rules of a login
 * hold. Returns undefined otherwise, because the link proves only the e-mail address.
 */
async function loginAfterReset(
  request: FastifyRequest<{ Body: ResetBody }>,
  { username, isKnownDevice }: Extract<ResetResult, { ok: true }>,
): Promise<LoginResult | undefined> {
  const { db, mails, config } = request.server;
  if (!isKnownDevice || maintenanceRefusal(request.server, request.brand)) return undefined;
  const { newPassword: password, browserFingerPrint } = request.body;
  const attempt = attemptFrom(request, { username, password, code: undefined, consents: {} }, browserFingerPrint);
  try {
    return await login({ db, mails, twoFactorKey: config.twoFactorKey }, attempt);
  } catch (error) {
    // The password is set, and its link is used, so the request has succeeded.
    request.log.warn({ err: error }, 'a login after a password reset failed');
    return undefined;
  }
}

/** Registers the recovery routes. Each gives the same response for known and unknown addresses (D1). */
export const recoveryRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, mails, config } = app;
  sweepEvery(app, SWEEP_EVERY_MS, 'links', () => sweepMailedTokens(db));

  app.post(
    '/api/password',
    {
      preValidation: limit('mail'),
      preHandler: addNamedCallOwner('username'),
      schema: { tags: ['recovery'], body: ForgotBody, response: responseSchemas(Messages) },
    },
    async ({ body: { username }, brand, locale }) => {
      assertField('username', emailRule(username, {}));
      await sendReset(db, mails, brand, { email: username, locale });
      return { data: { messages: [noticeText('password_mail', locale)] } };
    },
  );

  app.patch(
    '/api/password',
    {
      preValidation: limit('recovery'),
      preHandler: addNamedCallOwner('email'),
      schema: { tags: ['recovery'], body: ResetBody, response: responseSchemas(ResetDone) },
    },
    async (request, reply) => {
      const { body, brand, locale } = request;
      assertField('email', emailRule(body.email, {}));
      assertField('confirmNewPassword', matchWith('newPassword', 'passwordsMatch')(body.confirmNewPassword, body));
      const { email, newPassword, token } = body;
      const reset = {
        brand,
        email,
        newPassword,
        token,
        ipAddress: clientAddress(request),
        device: deviceTokenOf(request),
        fingerprint: fingerprintHash(config.secrets.session, brand.id, body.browserFingerPrint),
      };
      const result = await admitPasswordCall(async () => {
        const done = await resetPassword({ db, mails }, reset);
        return done.ok ? { ...done, login: await loginAfterReset(request, done) } : done;
      });
      if (!result.ok) {
        if (result.error === 'link') throw refuseLink(result.state);
        throw refuse('invalid_request', { fieldErrors: { newPassword: result.validation } });
      }
      const opened = result.login?.ok ? result.login : undefined;
      const isIn = opened !== undefined && (await completeLogin(request, reply, opened)).ok;
      return {
        data: { sessionToken: isIn ? opened.sessionId : null, messages: [noticeText('password_changed', locale)] },
      };
    },
  );

  app.post(
    '/api/resend-email',
    {
      preValidation: limit('mail'),
      preHandler: addNamedCallOwner('email'),
      schema: { tags: ['recovery'], body: ResendBody, response: responseSchemas(Messages) },
    },
    async ({ body: { email }, brand, locale }) => {
      assertField('email', emailRule(email, {}));
      await resendVerification(db, mails, brand, { email, locale });
      return { data: { messages: [noticeText('email_again', locale)] } };
    },
  );

  app.post(
    '/api/validate-email',
    {
      preValidation: limit('recovery'),
      preHandler: addNamedCallOwner('token'),
      schema: { tags: ['recovery'], body: ValidateBody, response: responseSchemas(Done) },
    },
    async ({ body: { token }, brand }) => {
      const state = await verifyEmail(db, brand, token);
      if (state !== 'good') throw refuseLink(state);
      return { data: { done: true as const } };
    },
  );
};
