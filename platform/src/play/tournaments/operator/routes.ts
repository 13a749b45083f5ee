import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../../core/database/database.ts';
import { refuse } from '../../../core/http/errors.ts';
import { toPlainText } from '../../../core/http/plain-text.ts';
import { BrandNumber, PageQuery, pageOf, responseSchemas, text } from '../../../core/http/schemas.ts';
import { executeOnce, requestHash } from '../../../core/idempotency/idempotency.ts';
import { IdempotencyHeaders, requireReply } from '../../../core/idempotency/idempotency-key.ts';
import { operatorAccess } from '../../../core/operators/access.ts';
import { recordAction } from '../../../core/operators/actions.ts';
import { operatorOf } from '../../../core/operators/plugin.ts';
import { addTournaments, linkFixtures, placesOf } from '../make.ts';
import { amountsInMinorUnits, termsMismatch } from '../terms.ts';
import { changeTournament, invalidTimeField } from './change.ts';
import { lateCorrectionsOf, operatorTournament, operatorTournaments, type TournamentRow } from './repository.ts';
import * as queries from './routes.gen.ts';
import { CancelBody, ChangeBody, NewTournamentBody, OperatorTournament, TournamentDetails } from './schemas.ts';

const tags = ['tournaments'];
const Params = z.object({ id: text(60) });

/** Registers the routes with which operators read, create, change and cancel tournaments. */
export const tournamentOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(readingRoutes);
  const { writing } = operatorAccess('tournaments');

  app.post(
    '/api/operator/tournaments',
    {
      ...writing,
      schema: {
        tags,
        headers: IdempotencyHeaders,
        body: NewTournamentBody,
        response: responseSchemas(OperatorTournament),
      },
    },
    async (request) => {
      const { reason, startsAt, endsAt, entryClosesAt, payouts, ...terms } = request.body;
      const times = {
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
        entryClosesAt: entryClosesAt === undefined ? null : new Date(entryClosesAt),
      };
      const field = termsMismatch(terms, app.config.brands)?.field ?? invalidTimeField(times, new Date());
      if (field !== undefined) throw refuse('invalid_request', { fieldErrors: { [field]: 'fieldError' } });
      const data = await runOnce(app.db, request, 'operator-tournament', async (trx, actor) => {
        const id = `op-${randomUUID()}`;
        await addTournaments(
          trx,
          [
            {
              ...terms,
              ...times,
              id,
              name: toPlainText(terms.name),
              ...amountsInMinorUnits(terms, terms.currency),
              payoutPlaces: placesOf(payouts),
              schedule: null,
              waitsForRivals: false,
            },
          ],
          new Date(),
        );
        await linkFixtures(trx);
        await recordAction(trx, { actor, action: 'tournament.make', subject: id, reason });
        return id;
      });
      return { data };
    },
  );

  app.patch(
    '/api/operator/tournaments/:id',
    {
      ...writing,
      schema: {
        tags,
        headers: IdempotencyHeaders,
        params: Params,
        body: ChangeBody,
        response: responseSchemas(OperatorTournament),
      },
    },
    async (request) => {
      const { id } = request.params;
      const { reason, ...change } = request.body;
      const data = await runOnce(app.db, request, `operator-tournament:${id}`, async (trx, actor) => {
        const result = await changeTournament(trx, id, change, app.config.brands);
        // Thrown, so that the idempotency key stays unused.
        if (!result.ok && result.error === 'misfit')
          throw refuse('invalid_request', { fieldErrors: { [result.field]: 'fieldError' } });
        if (!result.ok && result.error === 'missing') throw refuse('not_found');
        if (!result.ok) throw refuse('conflict', { details: { reason: result.error } });
        const details = withoutBigints(change);
        const action = 'tournament.change';
        await recordAction(trx, { actor, action, subject: id, reason, details });
        return id;
      });
      return { data };
    },
  );

  app.post(
    '/api/operator/tournaments/:id/cancel',
    {
      ...writing,
      schema: {
        tags,
        headers: IdempotencyHeaders,
        params: Params,
        body: CancelBody,
        response: responseSchemas(OperatorTournament),
      },
    },
    async (request) => {
      const { id } = request.params;
      const { reason } = request.body;
      const data = await runOnce(app.db, request, `operator-tournament:${id}`, async (trx, actor) => {
        const found = await operatorTournament(trx, id);
        if (!found) throw refuse('not_found');
        const row = await queries.tournamentOperatorRoutes(trx, { id, actor, reason });
        if (row.refunded == null) throw refuse('conflict', { details: { reason: 'finished' } });
        return id;
      });
      return { data };
    },
  );
};

const readingRoutes: FastifyPluginAsyncZod = async (app) => {
  const { reading } = operatorAccess('tournaments');

  app.get(
    '/api/operator/tournaments',
    {
      ...reading,
      schema: {
        tags,
        querystring: z.object({
          status: OperatorTournament.shape.status.optional(),
          brand: BrandNumber.optional(),
          ...PageQuery,
        }),
        response: responseSchemas(pageOf(OperatorTournament)),
      },
    },
    async ({ query: { status, brand, page, size } }) => {
      const { items, hasNext } = await operatorTournaments(app.db, { status, brand, page, size });
      return { data: { items: items.map(present), page, size, hasNext } };
    },
  );

  app.get(
    '/api/operator/tournaments/:id',
    { ...reading, schema: { tags, params: Params, response: responseSchemas(TournamentDetails) } },
    async ({ params: { id } }) => {
      const row = await operatorTournament(app.db, id);
      if (!row) throw refuse('not_found');
      const late = await lateCorrectionsOf(app.db, id);
      return {
        data: {
          ...present(row),
          lateCorrections: late.map((correction) => ({ ...correction, at: correction.at.toISOString() })),
        },
      };
    },
  );
};

/** Runs a change once per idempotency key. Returns the changed tournament. */
async function runOnce(
  db: Db,
  request: FastifyRequest,
  scope: string,
  change: (trx: Db, actor: string) => Promise<string>,
): Promise<OperatorTournament> {
  const actor = operatorOf(request).name;
  const key = String(request.headers['idempotency-key']);
  const hash = requestHash({ actor, body: withoutBigints(request.body) });
  const claimed = await executeOnce(db, { scope, key, hash }, OperatorTournament, async (trx) => {
    const row = await operatorTournament(trx, await change(trx, actor));
    if (!row) throw new Error('a tournament that was changed is gone');
    return present(row);
  });
  return requireReply(claimed);
}

/** Returns a JSON copy of a body, with bigints as strings. */
const withoutBigints = (body: unknown) =>
  JSON.parse(
    JSON.stringify(body, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  ) as object;

const present = (row: TournamentRow): OperatorTournament => ({
  ...row,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  entryClosesAt: row.entryClosesAt.toISOString(),
});
