import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { type Refusal, refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { clientAddress } from '../../core/http/request-context.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { admitPasswordCall } from '../passwords/passwords.ts';
import { deviceTokenOf } from '../sessions/known-devices.ts';
import { setSessionCookie } from '../sessions/plugin.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  type FactorRefusal,
  renewRecoveryCodes,
  turnOffTwoFactor,
} from './commands.ts';
import { stateOfFactor } from './repository.ts';
import {
  RecoveryCodes,
  TwoFactorBeginBody,
  TwoFactorBegun,
  TwoFactorConfirmBody,
  TwoFactorProofBody,
  TwoFactorState,
} from './schemas.ts';

const tags = ['account'];
const preValidation = [limit('action'), requirePlayer];

/** Registers routes to set up and change two-factor login with an authenticator app (D2). */
export const twoFactorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, mails, config } = app;
  const tools = { db, mails, key: config.twoFactorKey };

  app.get(
    '/api/account/two-factor',
    { preValidation: requirePlayer, schema: { tags, response: responseSchemas(TwoFactorState) } },
    async (request) => ({ data: await stateOfFactor(db, playerOf(request).customerId) }),
  );

  app.post(
    '/api/account/two-factor/begin',
    { preValidation, schema: { tags, body: TwoFactorBeginBody, response: responseSchemas(TwoFactorBegun) } },
    async (request) => {
      const result = await admitPasswordCall(() => beginTwoFactor(tools, { ...actorOf(request), ...request.body }));
      if (!result.ok) throw refusalOf(result);
      return { data: { secret: result.secret, uri: result.uri } };
    },
  );

  app.post(
    '/api/account/two-factor/confirm',
    { preValidation, schema: { tags, body: TwoFactorConfirmBody, response: responseSchemas(RecoveryCodes) } },
    async (request, reply) => {
      const { brand, body } = request;
      const result = await confirmTwoFactor(tools, {
        session: playerOf(request),
        brand,
        code: body.code,
        device: deviceTokenOf(request),
      });
      if (!result.ok) throw refusalOf(result);
      setSessionCookie(reply, result.token);
      return { data: { recoveryCodes: result.recoveryCodes } };
    },
  );

  app.post(
    '/api/account/two-factor/turn-off',
    { preValidation, schema: { tags, body: TwoFactorProofBody, response: responseSchemas(TwoFactorState) } },
    async (request) => {
      const result = await admitPasswordCall(() => turnOffTwoFactor(tools, { ...actorOf(request), ...request.body }));
      if (!result.ok) throw refusalOf(result);
      return { data: { enabled: false, recoveryCodesLeft: 0 } };
    },
  );

  app.post(
    '/api/account/two-factor/recovery-codes',
    { preValidation, schema: { tags, body: TwoFactorProofBody, response: responseSchemas(RecoveryCodes) } },
    async (request) => {
      const result = await admitPasswordCall(() => renewRecoveryCodes(tools, { ...actorOf(request), ...request.body }));
      if (!result.ok) throw refusalOf(result);
      return { data: { recoveryCodes: result.recoveryCodes } };
    },
  );
};

const actorOf = (request: FastifyRequest) => ({
  session: playerOf(request),
  ipAddress: clientAddress(request),
  device: deviceTokenOf(request),
  brand: request.brand,
});

function refusalOf(refused: FactorRefusal): Refusal {
  switch (refused.error) {
    case 'wait':
      return refuse('too_many_attempts', { retryAfterSeconds: refused.seconds });
    case 'password':
      return refuse('invalid_request', { fieldErrors: { currentPassword: 'fieldError' } });
    case 'code':
      return refuse('otp_invalid', { fieldErrors: { code: 'fieldError' } });
    case 'state':
      return refuse('conflict');
  }
}
