import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { type Refusal, refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { clientAddress } from '../../core/http/request-context.ts';
import { Instant, responseSchemas, secretText } from '../../core/http/schemas.ts';
import { admitPasswordCall } from '../passwords/passwords.ts';
import { deviceTokenOf } from '../sessions/known-devices.ts';
import { FactorCode } from '../two-factor/schemas.ts';
import { type StepUpResult, stepUp } from './step-up.ts';

const StepUpBody = z
  .object({
    currentPassword: secretText(1000).min(1),
    code: FactorCode.optional().describe('Of the app or a recovery code; needed where the second factor is on'),
  })
  .meta({ id: 'StepUpBody' });

const SteppedUp = z.object({ until: Instant.describe('When the proof ends') }).meta({ id: 'SteppedUp' });

/** Registers the re-authentication route, which other routes require with `step_up_required` (decision 155). */
export const stepUpRoutes: FastifyPluginAsyncZod = async (app) => {
  const tools = { db: app.db, key: app.config.twoFactorKey };

  app.post(
    '/api/account/step-up',
    {
      preValidation: [limit('action'), requirePlayer],
      schema: { tags: ['account'], body: StepUpBody, response: responseSchemas(SteppedUp) },
    },
    async (request) => {
      const { currentPassword, code } = request.body;
      const proof = {
        session: playerOf(request),
        ipAddress: clientAddress(request),
        device: deviceTokenOf(request),
        currentPassword,
        code,
      };
      const result = await admitPasswordCall(() => stepUp(tools, proof));
      if (!result.ok) throw refusalOf(result);
      return { data: { until: result.until.toISOString() } };
    },
  );
};

function refusalOf(failure: Extract<StepUpResult, { ok: false }>): Refusal {
  switch (failure.error) {
    case 'wait':
      return refuse('too_many_attempts', { retryAfterSeconds: failure.seconds });
    case 'password':
      return refuse('invalid_request', { fieldErrors: { currentPassword: 'fieldError' } });
    case 'code-needed':
      return refuse('otp_required', { fieldErrors: { code: 'required' } });
    case 'code-wrong':
      return refuse('otp_invalid', { fieldErrors: { code: 'fieldError' } });
  }
}
