import { randomUUID } from 'node:crypto';
import { type CampaignDefinition, moneyTermsOf } from '@parlay/contracts/bonus-campaign';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../../core/database/database.ts';
import { refuse } from '../../../core/http/errors.ts';
import { isUuid, pageOf, responseSchemas, text } from '../../../core/http/schemas.ts';
import { executeOnce } from '../../../core/idempotency/idempotency.ts';
import { IdempotencyHeaders, requireReply } from '../../../core/idempotency/idempotency-key.ts';
import { operatorAccess } from '../../../core/operators/access.ts';
import { recordAction } from '../../../core/operators/actions.ts';
import { operatorIntent } from '../../../core/operators/intent.ts';
import { invalidCampaignField } from '../campaigns/misfit.ts';
import { isUsable } from '../campaigns/usable.ts';
import {
  addCampaign,
  type CampaignChange,
  CHANGES,
  changeCampaign,
  operatorCampaign,
  operatorCampaigns,
} from './repository.ts';
import * as queries from './routes.gen.ts';
import { CampaignReason, CampaignsQuery, NewCampaign, OperatorCampaign } from './schemas.ts';

const tags = ['campaigns'];
const Params = z.object({ id: text(60) });

/** Routes for operators to create, start, pause and end bonus campaigns. */
export const campaignOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(readingRoutes);
  const { writing } = operatorAccess('campaigns');

  app.post(
    '/api/operator/campaigns',
    {
      ...writing,
      schema: { tags, headers: IdempotencyHeaders, body: NewCampaign, response: responseSchemas(OperatorCampaign) },
    },
    async (request) => {
      const { reason, ...campaign } = request.body;
      const brand = app.config.brands.find(({ id }) => id === campaign.brandId);
      const field = brand
        ? campaign.endsAt <= campaign.startsAt || new Date(campaign.endsAt) <= new Date()
          ? 'endsAt'
          : (invalidCampaignField(brand, campaign.definition) ?? (await unknownGame(app.db, campaign.definition)))
        : 'brandId';
      if (field !== undefined) throw refuse('invalid_request', { fieldErrors: { [field]: 'fieldError' } });
      const { actor, ...intent } = operatorIntent(request, 'operator-campaign');
      const claimed = await executeOnce(app.db, intent, OperatorCampaign, async (trx) => {
        const id = randomUUID();
        // Thrown rather than returned, so that the idempotency key stays unused.
        if (!(await addCampaign(trx, { ...campaign, id })))
          throw refuse('conflict', { fieldErrors: { code: 'fieldError' }, details: { reason: 'code_taken' } });
        await recordAction(trx, { actor, action: 'campaign.create', subject: id, reason });
        return detailsOf(trx, id);
      });
      return { data: requireReply(claimed) };
    },
  );

  for (const change of Object.keys(CHANGES) as CampaignChange[]) {
    app.post(
      `/api/operator/campaigns/:id/${change}`,
      {
        ...writing,
        schema: {
          tags,
          headers: IdempotencyHeaders,
          params: Params,
          body: CampaignReason,
          response: responseSchemas(OperatorCampaign),
        },
      },
      async (request) => {
        const { id } = request.params;
        const { state, brandId, definition } = await detailsOf(app.db, id);
        const brand = app.config.brands.find((one) => one.id === brandId);
        if (change === 'start' && brand && !isUsable({ brand, providers: app.config.providers }, definition))
          throw refuse('conflict', { details: { reason: 'not_usable' } });
        const { actor, ...intent } = operatorIntent(request, `operator-campaign:${id}`);
        const claimed = await executeOnce(app.db, intent, OperatorCampaign, async (trx) => {
          if (!(await changeCampaign(trx, id, change))) throw refuse('conflict', { details: { reason: state } });
          const { reason } = request.body;
          await recordAction(trx, { actor, action: `campaign.${change}`, subject: id, reason });
          return detailsOf(trx, id);
        });
        return { data: requireReply(claimed) };
      },
    );
  }
};

const readingRoutes: FastifyPluginAsyncZod = async (app) => {
  const { reading } = operatorAccess('campaigns');

  app.get(
    '/api/operator/campaigns',
    { ...reading, schema: { tags, querystring: CampaignsQuery, response: responseSchemas(pageOf(OperatorCampaign)) } },
    async ({ query }) => {
      const found = await operatorCampaigns(app.db, query);
      return { data: { ...found, page: query.page, size: query.size } };
    },
  );

  app.get(
    '/api/operator/campaigns/:id',
    { ...reading, schema: { tags, params: Params, response: responseSchemas(OperatorCampaign) } },
    async ({ params }) => ({ data: await detailsOf(app.db, params.id) }),
  );
};

/** Returns the field that contains an unknown game, or undefined if all games are known. */
async function unknownGame(db: Db, definition: CampaignDefinition): Promise<string | undefined> {
  const gameIds = definition.kind === 'free-rounds' ? [definition.game] : [];
  const counted = Object.keys(moneyTermsOf(definition).contribution.byGame);
  if (gameIds.length + counted.length === 0) return undefined;
  const rows = await queries.unknownGame(db, { value: [...gameIds, ...counted] });
  const known = new Set(rows.map(({ id }) => id));
  if (!gameIds.every((id) => known.has(id))) return 'definition.game';
  return counted.every((id) => known.has(id)) ? undefined : 'definition.terms.contribution.byGame';
}

async function detailsOf(db: Db, id: string): Promise<OperatorCampaign> {
  const found = isUuid(id) ? await operatorCampaign(db, id) : undefined;
  if (!found) throw refuse('not_found');
  return found;
}
