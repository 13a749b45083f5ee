import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refuse } from '../../core/http/errors.ts';
import { recordAction } from '../../core/operators/actions.ts';
import { exclusionError, timeoutError } from '../breaks/period.ts';
import type { BreakRequest } from '../breaks/play-break.ts';
import { OperatorExclusionBody, OperatorTimeoutBody } from '../breaks/schemas.ts';
import { playerChanges } from '../players/operator/changes.ts';
import { StandingBody } from '../players/operator/schemas.ts';
import { beginBreak } from './begin-break.ts';
import { liftExclusionOnRequest } from './lift-exclusion.ts';
import { subjectOf } from './subject.ts';

const PATH = '/api/operator/players/:customerId';

/** Registers routes for operators to set breaks for players and to lift exclusions whose period is over. */
export const breakOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { write, writing, changed } = playerChanges(app);
  const tools = { mails: app.mails, brands: app.config.brands };

  app.post(`${PATH}/timeout`, { ...writing, schema: { ...write, body: OperatorTimeoutBody } }, async (request) => ({
    data: await changed(request, async (trx, customerId, actor) => {
      const { body } = request;
      const subject = await subjectOf(trx, tools.brands, customerId);
      if (!subject) throw refuse('not_found');
      const error = timeoutError(subject.rules, body.period);
      if (error) throw refuse('invalid_request', { fieldErrors: { period: error } });
      const breakRequest: BreakRequest = { customerId, kind: 'timeout', scope: 'group', ...body };
      await beginBreak(trx, tools, breakRequest, { actor, ipAddress: '' });
      await recordAction(trx, { actor, action: 'player.timeout', subject: customerId, ...withDetails(body) });
    }),
  }));

  app.post(`${PATH}/exclude`, { ...writing, schema: { ...write, body: OperatorExclusionBody } }, async (request) => ({
    data: await changed(request, async (trx, customerId, actor) => {
      const { body } = request;
      const subject = await subjectOf(trx, tools.brands, customerId);
      if (!subject) throw refuse('not_found');
      const error = exclusionError(subject.rules, body.period);
      if (error) throw refuse('invalid_request', { fieldErrors: { period: error } });
      const breakRequest: BreakRequest = { customerId, kind: 'exclusion', ...body };
      await beginBreak(trx, tools, breakRequest, { actor, ipAddress: '' });
      await recordAction(trx, { actor, action: 'player.exclude', subject: customerId, ...withDetails(body) });
    }),
  }));

  app.post(`${PATH}/lift`, { ...writing, schema: { ...write, body: StandingBody } }, async (request) => ({
    data: await changed(request, async (trx, customerId, actor) => {
      const result = await liftExclusionOnRequest(trx, tools, customerId);
      // Throwing rolls back, so that the idempotency key stays unused.
      if (!result.ok && result.error === 'missing') throw refuse('not_found');
      if (!result.ok)
        throw refuse('conflict', { details: { reason: result.error, ...(result.at ? { at: result.at } : {}) } });
      const { reason } = request.body;
      await recordAction(trx, {
        actor,
        action: 'player.lift',
        subject: customerId,
        reason,
        details: { until: result.until },
      });
    }),
  }));
};

const withDetails = <T extends { reason: string }>({ reason, ...details }: T) => ({ reason, details });
