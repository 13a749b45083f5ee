import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { type ErrorCode, refuse } from '../../core/http/errors.ts';
import { countPromoCodeAttempt, limit } from '../../core/http/limits.ts';
import { policyOf } from '../../core/http/policy.ts';
import { isUuid, responseSchemas } from '../../core/http/schemas.ts';
import { type IdempotentResult, requestHash } from '../../core/idempotency/idempotency.ts';
import { IdempotencyHeaders, requireIdempotencyKey, requireReply } from '../../core/idempotency/idempotency-key.ts';
import { refuseDuringMaintenance } from '../../core/site-modes/maintenance.ts';
import { requiredProofs } from '../proofs/needs.ts';
import type { OfferingSite } from './campaigns/usable.ts';
import { offersOf, publicOffers } from './offers.ts';
import { setOffersEnabled } from './offers-switch.ts';
import { type OptInResult, optIn, optInByCode } from './opt-in.ts';
import { bonusesOf, claimBonus, forfeitBonus } from './repository.ts';
import { BonusBody, BonusChange, BonusList, CodeBody, OfferList, OffersBody, OptedIn } from './schemas.ts';

const tags = ['bonus'];
const commandChecks = [limit('money'), requirePlayer, requireIdempotencyKey];

/** Routes for a player's bonuses (AC8, CL18). */
export const bonusRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(readingRoutes);
  await app.register(enteringRoutes);
  await app.register(switchRoutes);

  app.post(
    '/api/bonus/claim',
    {
      preValidation: [refuseDuringMaintenance('bonus-claim'), ...commandChecks],
      schema: { tags, headers: IdempotencyHeaders, body: BonusBody, response: responseSchemas(BonusChange) },
    },
    async (request) => {
      const { currency } = playerOf(request);
      const needs = requiredProofs(request.brand, policyOf(request), currency, ['bonus']);
      const claimed = await claimBonus(app.db, commandOf(request), needs);
      return { data: changeOf(claimed) };
    },
  );

  app.post(
    '/api/bonus/forfeit',
    {
      preValidation: [refuseDuringMaintenance('bonus-forfeit'), ...commandChecks],
      schema: { tags, headers: IdempotencyHeaders, body: BonusBody, response: responseSchemas(BonusChange) },
    },
    async (request) => ({ data: changeOf(await forfeitBonus(app.db, commandOf(request))) }),
  );
};

/** Returns a player's command for one bonus. A malformed id is refused like an unknown one. */
function commandOf(request: FastifyRequest<{ Body: z.infer<typeof BonusBody> }>) {
  const { bonusId } = request.body;
  if (!isUuid(bonusId)) throw refuse('not_found');
  return {
    bonusId,
    customerId: playerOf(request).customerId,
    key: String(request.headers['idempotency-key']),
    hash: requestHash(request.body),
  };
}

/** Returns the change made by a command, or throws its refusal. */
function changeOf(
  claimed: IdempotentResult<BonusChange | { refused: ErrorCode; details?: Record<string, unknown> }> | undefined,
): BonusChange {
  if (!claimed) throw refuse('not_found');
  const reply = requireReply(claimed);
  if ('refused' in reply) throw refuse(reply.refused, reply.details ? { details: reply.details } : {});
  return reply;
}

const enteringRoutes: FastifyPluginAsyncZod = async (app) => {
  const entryChecks = [refuseDuringMaintenance(), limit('money'), requirePlayer];

  app.post(
    '/api/bonus/opt-in',
    { preValidation: entryChecks, schema: { tags, body: BonusBody, response: responseSchemas(OptedIn) } },
    async (request) => {
      const { bonusId } = request.body;
      if (!isUuid(bonusId)) throw refuse('not_found');
      return { data: resultOf(await optIn(app.db, siteOf(request), playerOf(request).customerId, bonusId), 'bonusId') };
    },
  );

  app.post(
    '/api/bonus/promo-code',
    { preValidation: entryChecks, schema: { tags, body: CodeBody, response: responseSchemas(OptedIn) } },
    async (request) => {
      await countPromoCodeAttempt(request);
      const { customerId } = playerOf(request);
      return { data: resultOf(await optInByCode(app.db, siteOf(request), customerId, request.body.code), 'code') };
    },
  );
};

const switchRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/bonus/offers',
    {
      preValidation: [limit('money'), requirePlayer],
      schema: { tags, body: OffersBody, response: responseSchemas(OfferList) },
    },
    async (request) => {
      const { customerId } = playerOf(request);
      await setOffersEnabled(app.db, customerId, request.body.areOn);
      return { data: await offersOf(app.db, siteOf(request), customerId) };
    },
  );
};

const siteOf = ({ brand, server }: FastifyRequest): OfferingSite => ({ brand, providers: server.config.providers });

/** Returns the result of opting in, or throws the refusal that names the field. */
function resultOf(result: OptInResult, field: 'bonusId' | 'code'): OptedIn {
  if (result.ok) return result.made;
  if (result.error === 'off') throw refuse('bonus_offers_off', { fieldErrors: { [field]: 'fieldError' } });
  if (result.error === 'used') throw refuse('bonus_used', { fieldErrors: { [field]: 'fieldError' } });
  if (result.error === 'unavailable') throw refuse('bonus_unavailable', { fieldErrors: { [field]: 'fieldError' } });
  if (field === 'bonusId') throw refuse('not_found');
  throw refuse('bonus_code_unknown', { fieldErrors: { code: 'fieldError' } });
}

const readingRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const which of ['user', 'active'] as const) {
    app.get(
      `/api/bonus/${which}`,
      { preValidation: requirePlayer, schema: { tags, response: responseSchemas(BonusList) } },
      async (request) => ({ data: { items: await bonusesOf(app.db, playerOf(request).customerId, which) } }),
    );
  }

  app.get('/api/bonus/available', { schema: { tags, response: responseSchemas(OfferList) } }, async (request) => {
    const { session } = request;
    const site = siteOf(request);
    if (session) return { data: await offersOf(app.db, site, session.customerId) };
    return { data: { items: await publicOffers(app.db, site) } };
  });
};
