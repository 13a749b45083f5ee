import { parseMoney } from '@parlay/money';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { playerOf, requirePlayer } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import { limit } from '../../core/http/limits.ts';
import { policyOf } from '../../core/http/policy.ts';
import { responseSchemas } from '../../core/http/schemas.ts';
import { refuseDuringMaintenance } from '../../core/site-modes/maintenance.ts';
import { beginSlotSession, slotSessionOf } from './repository.ts';
import { SlotSession, SlotSessionBody } from './slot-session.ts';

/** Registers the routes of slot sessions (B11). A running session cannot be changed. */
export const slotSessionRoutes: FastifyPluginAsyncZod = async (app) => {
  const reply = { tags: ['games'], response: responseSchemas(SlotSession) };

  app.post(
    '/api/slot-sessions',
    {
      preValidation: [refuseDuringMaintenance(), limit('action'), requirePlayer],
      schema: { ...reply, body: SlotSessionBody },
    },
    async (request) => {
      if (!policyOf(request).session.configureBefore) throw refuse('forbidden');
      const { customerId, currency } = playerOf(request);
      const { minutes, amount } = request.body;
      const result = await beginSlotSession(app.db, { customerId, minutes, amount: minorOf(amount, currency) });
      if ('refused' in result) throw refuse(result.refused);
      return { data: result.session };
    },
  );

  app.get(
    '/api/slot-sessions/:id',
    { preValidation: requirePlayer, schema: { ...reply, params: z.object({ id: z.uuid() }) } },
    async (request) => {
      const session = await slotSessionOf(app.db, playerOf(request).customerId, request.params.id);
      if (!session) throw refuse('not_found');
      return { data: session };
    },
  );
};

function minorOf(amount: string, currency: string): bigint {
  const parsed = parseMoney(amount, currency);
  if (!parsed.ok) throw refuse('unprocessable', { fieldErrors: { amount: 'invalidPattern' } });
  if (parsed.minor <= 0n) throw refuse('unprocessable', { fieldErrors: { amount: 'numberGreaterThanOrEqualTo' } });
  if (parsed.minor > 10n ** 12n)
    throw refuse('unprocessable', { fieldErrors: { amount: 'numberLesserThanOrEqualTo' } });
  return parsed.minor;
}
