import { Readable } from 'node:stream';
import { CheckEvent } from '@parlay/contracts/identity-check-protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Gauge } from 'prom-client';
import { z } from 'zod';
import { pieceNames, readPieces } from '../../../core/files/vault.ts';
import { refuse } from '../../../core/http/errors.ts';
import { Done, responseSchemas } from '../../../core/http/schemas.ts';
import { providerOf, requireSignature, SIGNATURE_REQUIREMENT } from '../../../core/http/signed-call.ts';
import { noticeConflict } from '../../../core/notices/receive.ts';
import { documentName } from '../checks/repository.ts';
import { receiveEvent } from './events.ts';
import { checkOfCompany } from './order.ts';
import { orderAge } from './sent-checks.ts';

/** Registers the routes that identity-check providers call to load documents and to send results. */
export const identityCheckRoutes: FastifyPluginAsyncZod = async (app) => {
  // Rises while a provider does not respond.
  new Gauge({
    name: 'identity_check_order_age_seconds',
    help: 'Seconds the oldest identity check has waited for its company to take it',
    registers: [app.metrics],
    async collect() {
      this.set(await orderAge(app.db));
    },
  });

  app.post(
    '/api/identity-checks/:provider/events',
    {
      config: { xsrf: 'exempt' },
      preValidation: requireSignature(['identity-check']),
      schema: {
        tags: ['verification'],
        security: SIGNATURE_REQUIREMENT,
        params: z.object({ provider: z.string() }),
        body: CheckEvent,
        response: responseSchemas(Done),
      },
    },
    async (request) => {
      const receipt = await receiveEvent(app.db, providerOf(request), request.body);
      if (receipt.ok) return { data: { done: true as const } };
      throw receipt.error === 'unknown-check' ? refuse('not_found') : noticeConflict();
    },
  );

  app.get(
    '/api/identity-checks/:provider/documents/:check',
    {
      preValidation: requireSignature(['identity-check']),
      schema: { hide: true, params: z.object({ provider: z.string(), check: z.uuid() }) },
    },
    async (request, reply) => {
      const check = await checkOfCompany(app.db, providerOf(request), request.params.check);
      if (!check?.salt || check.state === 'replaced') throw refuse('not_found');
      const names = pieceNames(documentName(check.id), check.pieces ?? 0);
      reply.header('content-length', String(check.size)).header('content-disposition', 'attachment');
      reply.header('cache-control', 'no-store');
      return reply
        .type(check.type ?? 'application/octet-stream')
        .send(Readable.from(readPieces(app.vault, names, check.salt)));
    },
  );
};
