import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { policyOf } from '../../core/http/policy.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { openCheck } from './checks/open-check.ts';
import { checksOf } from './checks/repository.ts';
import { identityCheckOf } from './company/company.ts';
import { presentVerification } from './presenter.ts';
import { subjectOf } from './repository.ts';
import { Verification } from './schemas.ts';
import { unlockedSteps } from './unlocked-steps.ts';
import { unfinishedUploads } from './upload/repository.ts';

const tags = ['verification'];

/** Registers routes to read the player's checks (AC11) and to check their phone number. */
export const verificationRoutes: FastifyPluginAsyncZod = async (app) => {
  const verificationOf = async (request: FastifyRequest) => {
    const { customerId, brandId, currency } = playerOf(request);
    const [subject, checks, uploads] = await Promise.all([
      subjectOf(app.db, customerId),
      checksOf(app.db, customerId),
      unfinishedUploads(app.db, customerId),
    ]);
    const checksPhones = identityCheckOf(app.config, brandId) !== undefined;
    const policy = policyOf(request);
    const opens = unlockedSteps(request.brand, policy, currency, subject);
    const required = subject.required || (policy.ageBeforePlay && !subject.ageVerified);
    return presentVerification({ subject: { ...subject, required }, checks, uploads, opens, checksPhones });
  };

  app.get(
    '/api/account/verification',
    { preValidation: requirePlayer, schema: { tags, response: responseSchemas(Verification) } },
    async (request) => ({ data: await verificationOf(request) }),
  );

  app.post(
    '/api/account/verification/phone',
    { preValidation: [limit('code'), requirePlayer], schema: { tags, response: responseSchemas(Verification) } },
    async (request) => {
      const { customerId, brandId } = playerOf(request);
      const company = identityCheckOf(app.config, brandId);
      const { hasPhone } = await subjectOf(app.db, customerId);
      if (!company || !hasPhone) throw refuse('unprocessable', { fieldErrors: { mobileNumber: 'required' } });
      const check = {
        id: randomUUID(),
        customerId,
        brandId,
        kind: 'sms',
        company: company.id,
        document: null,
      } as const;
      const isOpened = await app.db.transaction().execute((trx) => openCheck(trx, check));
      if (!isOpened) throw refuse('document_accepted');
      return { data: await verificationOf(request) };
    },
  );
};
