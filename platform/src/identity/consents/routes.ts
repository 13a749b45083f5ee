import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../core/database/database.ts';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { type FieldErrors, refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { clientAddress } from '../../core/http/request-context.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { consentOf, consentsIn, isKnownConsent, isRequired } from './catalogue.ts';
import { type ConsentDecision, latestConsents, recordConsents } from './repository.ts';
import { Consents, CustomerConsents, CustomerConsentsBody } from './schemas.ts';

export const consentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/consents',
    { schema: { tags: ['registration'], response: responseSchemas(Consents) } },
    async (request) => ({
      data: { consents: consentsIn(request.brand, request.locale) },
    }),
  );

  app.get(
    '/api/consents/customer',
    { preValidation: requirePlayer, schema: { tags: ['account'], response: responseSchemas(CustomerConsents) } },
    async (request) => ({ data: await presentConsents(app.db, playerOf(request).customerId, request) }),
  );

  app.post(
    '/api/consents/customer',
    {
      preValidation: [limit('action'), requirePlayer],
      schema: { tags: ['account'], body: CustomerConsentsBody, response: responseSchemas(CustomerConsents) },
    },
    async (request) => {
      const { customerId } = playerOf(request);
      const { brand, locale, body } = request;
      const decisions: ConsentDecision[] = [];
      const fieldErrors: FieldErrors = {};
      for (const [index, { type, given }] of body.consents.entries()) {
        if (!isKnownConsent(type)) fieldErrors[`consents.${index}.type`] = 'invalidPattern';
        else if (!given && isRequired(type)) fieldErrors[`consents.${index}.given`] = 'required';
        else decisions.push({ consent: consentOf(type, brand, locale), given });
      }
      if (Object.keys(fieldErrors).length > 0) throw refuse('invalid_request', { fieldErrors });
      await recordConsents(app.db, { customerId, locale, ipAddress: clientAddress(request) }, decisions);
      return { data: await presentConsents(app.db, customerId, request) };
    },
  );
};

async function presentConsents(db: Db, customerId: string, { brand, locale }: { brand: Brand; locale: Locale }) {
  const latest = await latestConsents(db, customerId);
  const consents = consentsIn(brand, locale).map((consent) => {
    const decision = latest.get(consent.type);
    const at = decision?.at.toISOString() ?? null;
    return { ...consent, given: decision?.given ?? false, givenVersion: decision?.version ?? null, at };
  });
  return { consents };
}
