import { DeskEvent } from '@parlay/contracts/help-desk';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Gauge } from 'prom-client';
import { z } from 'zod';
import { refuse } from '../../../core/http/errors.ts';
import { Done, responseSchemas } from '../../../core/http/schemas.ts';
import { providerOf, requireSignature, SIGNATURE_REQUIREMENT } from '../../../core/http/signed-call.ts';
import { noticeConflict } from '../../../core/notices/receive.ts';
import { deliveryAge } from './deliveries.ts';
import { receiveEvent } from './events.ts';

/** Registers the route that receives events from help-desk providers. */
export const helpDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  // Grows while a provider does not respond.
  new Gauge({
    name: 'help_desk_delivery_age_seconds',
    help: 'Seconds the oldest message to a help-desk company has waited',
    registers: [app.metrics],
    async collect() {
      this.set(await deliveryAge(app.db));
    },
  });

  app.post(
    '/api/help-desk/:provider/events',
    {
      config: { xsrf: 'exempt' },
      preValidation: requireSignature(['help-desk']),
      schema: {
        tags: ['support'],
        security: SIGNATURE_REQUIREMENT,
        params: z.object({ provider: z.string() }),
        body: DeskEvent,
        response: responseSchemas(Done),
      },
    },
    async (request) => {
      const receipt = await receiveEvent(app.db, providerOf(request), request.body);
      if (receipt.ok) return { data: { done: true as const } };
      if (receipt.error === 'unknown-ticket') throw refuse('not_found');
      if (receipt.error === 'other-data') throw noticeConflict();
      throw refuse('unprocessable', { fieldErrors: { html: 'fieldError' } });
    },
  );
};
