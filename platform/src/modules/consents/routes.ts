import type { Locale } from '@parlay/contracts/brand';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { type FieldErrors, refuse } from '../../http/errors.ts';
import { limit } from '../../http/limits.ts';
import { clientAddress } from '../../http/request-context.ts';
import { answers } from '../../http/schemas.ts';
import { playerOf, requirePlayer } from '../sessions/plugin.ts';
import { consentOf, consentsIn, isKnownConsent } from './catalogue.ts';
import { latestConsents, recordConsents } from './repository.ts';
import { Consents, CustomerConsents, CustomerConsentsBody } from './schemas.ts';

export const consentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/consents', { schema: { tags: ['registration'], response: answers(Consents) } }, async (request) => ({
    data: { consents: consentsIn(request.locale) },
  }));

  app.get(
    '/api/consents/customer',
    { preValidation: requirePlayer, schema: { tags: ['account'], response: answers(CustomerConsents) } },
    async (request) => ({ data: await presentConsents(app.db, playerOf(request).customerId, request.locale) }),
  );

  app.post(
    '/api/consents/customer',
    {
      preValidation: [limit('action'), requirePlayer],
      schema: { tags: ['account'], body: CustomerConsentsBody, response: answers(CustomerConsents) },
    },
    async (request) => {
      const { customerId } = playerOf(request);
      const { locale, body } = request;
      const fieldErrors = faultsOf(body);
      if (Object.keys(fieldErrors).length > 0) throw refuse('invalid_request', { fieldErrors });
      const words = body.consents.map(({ type, given }) => ({ consent: consentOf(type, locale), given }));
      await recordConsents(app.db, { customerId, locale, ipAddress: clientAddress(request) }, words);
      return { data: await presentConsents(app.db, customerId, locale) };
    },
  );
};

function faultsOf({ consents }: z.output<typeof CustomerConsentsBody>): FieldErrors {
  return Object.fromEntries(
    consents.flatMap(({ type, given }, index) => {
      if (!isKnownConsent(type)) return [[`consents.${index}.type`, 'invalidPattern']];
      return !given && consentOf(type, 'en').required ? [[`consents.${index}.given`, 'required']] : [];
    }),
  );
}

async function presentConsents(db: Db, customerId: string, locale: Locale) {
  const latest = await latestConsents(db, customerId);
  const consents = consentsIn(locale).map((consent) => {
    const word = latest.get(consent.type);
    const at = word?.at.toISOString() ?? null;
    return { ...consent, given: word?.given ?? false, givenVersion: word?.version ?? null, at };
  });
  return { consents };
}
