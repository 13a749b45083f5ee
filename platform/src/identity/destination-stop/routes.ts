import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { limit } from '../../core/http/limits.ts';
import { noticeText } from '../../core/http/messages.ts';
import { Done, responseSchemas, text } from '../../core/http/schemas.ts';
import { addNamedCallOwner } from '../../core/http/served-calls.ts';
import { sweepEvery } from '../../core/http/sweep.ts';
import { stopDestination, sweepStopTokens } from '../../money/public.ts';
import { refuseLink } from '../recovery/link-refusal.ts';
import { announceEnd, endSessionsOf } from '../sessions/end-sessions.ts';
import { removeKnownDevices } from '../sessions/known-devices.ts';

const SWEEP_EVERY_MS = 3_600_000;

const StopBody = z.object({ token: text(200).min(1) }).meta({ id: 'StopDestinationBody' });

/**
 * Registers the route that stops payouts to a new destination. It is called by the page that the notification e-mail
 * links to.
 */
export const destinationStopRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app;
  sweepEvery(app, SWEEP_EVERY_MS, 'links of new destinations', () => sweepStopTokens(db));

  app.post(
    '/api/stop-payout',
    {
      preValidation: limit('recovery'),
      preHandler: addNamedCallOwner('token'),
      schema: { tags: ['recovery'], body: StopBody, response: responseSchemas(Done) },
    },
    async ({ body: { token }, brand, locale }) => {
      const reason = noticeText('destination_stopped', locale);
      const state = await db.transaction().execute(async (trx) => {
        const stopped = await stopDestination(trx, { token, brandId: brand.id, reason });
        if (stopped.state !== 'good') return stopped.state;
        const { customerId } = stopped;
        await endSessionsOf(trx, { customerId }, 'ended-elsewhere');
        await announceEnd(trx, customerId, 'ended-elsewhere');
        await removeKnownDevices(trx, { customerId, keep: undefined });
        return 'good';
      });
      if (state !== 'good') throw refuseLink(state);
      return { data: { done: true as const } };
    },
  );
};
