import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fileResponseSchemas, sendFile } from '../../core/exports/file-responses.ts';
import { playerOf, requirePlayer, requireReauthentication } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { Done, failureSchemas, responseSchemas } from '../../core/http/schemas.ts';
import { sweepEvery } from '../../core/http/sweep.ts';
import { dropSessionCookie } from '../../identity/public.ts';
import { copyOf } from './copy.ts';
import { erase, erasureOf, sweepErasures } from './erasure.ts';
import { readableCopy } from './readable.ts';
import { CopyQuery, Erased, Erasure } from './schemas.ts';

const tags = ['account'];
const SWEEP_EVERY_MS = 3_600_000;

/** Registers the routes for a player's own data: a copy to download, and the erasure. */
export const ownDataRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, mails, config } = app;
  const tools = { db, mails, brands: config.brands, secret: config.secrets.session };
  sweepEvery(app, SWEEP_EVERY_MS, 'erased people', () => sweepErasures(tools));

  // Both routes require re-authentication, because a stolen session must not be enough.
  const reauthenticated = [requirePlayer, requireReauthentication];

  app.get(
    '/api/account/data',
    {
      preValidation: reauthenticated,
      preHandler: limit('export'),
      schema: {
        tags,
        querystring: CopyQuery,
        response: fileResponseSchemas('application/octet-stream', failureSchemas),
      },
    },
    async (request, reply) => {
      const { customerId } = playerOf(request);
      const { brand, locale, query } = request;
      const copy = await copyOf(db, customerId);
      const content =
        query.format === 'json' ? JSON.stringify(copy, null, 2) : readableCopy(copy, { brand: brand.name, locale });
      const name = `${brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-data-${copy.madeAt.slice(0, 10)}.${query.format}`;
      return sendFile(reply, 'application/octet-stream', name, Readable.from([content]));
    },
  );

  app.post(
    '/api/account/data/ready',
    { preValidation: [limit('action'), ...reauthenticated], schema: { tags, response: responseSchemas(Done) } },
    async () => ({ data: { done: true as const } }),
  );

  app.get(
    '/api/account/erasure',
    { preValidation: requirePlayer, schema: { tags, response: responseSchemas(Erasure) } },
    async (request) => ({ data: await erasureOf(tools, playerOf(request).customerId) }),
  );

  app.post(
    '/api/account/erasure',
    { preValidation: [limit('action'), ...reauthenticated], schema: { tags, response: responseSchemas(Erased) } },
    async (request, reply) => {
      const result = await erase(tools, playerOf(request).customerId, 'player');
      if (!result.ok) throw refuse('conflict', { details: { reason: result.obstacle } });
      dropSessionCookie(reply);
      return { data: { keepUntil: result.keepUntil, user: { authenticated: false as const } } };
    },
  );
};
