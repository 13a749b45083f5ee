import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pieceNames, readPieces } from '../../../core/files/vault.ts';
import { refuse } from '../../../core/http/errors.ts';
import { pageOf, responseSchemas } from '../../../core/http/schemas.ts';
import { executeOnce } from '../../../core/idempotency/idempotency.ts';
import { IdempotencyHeaders, requireReply } from '../../../core/idempotency/idempotency-key.ts';
import { operatorAccess } from '../../../core/operators/access.ts';
import { recordAction } from '../../../core/operators/actions.ts';
import { operatorIntent } from '../../../core/operators/intent.ts';
import { ReadHeaders, recordRead } from '../../../core/operators/reads.ts';
import { type Decision, decideCheck } from '../checks/decide.ts';
import { checkById, documentName } from '../checks/repository.ts';
import { presentDetails, presentDocument } from './presenter.ts';
import { operatorChecks } from './repository.ts';
import { ApproveBody, DocumentsQuery, OperatorDocument, OperatorDocumentDetails, RejectBody } from './schemas.ts';

const tags = ['documents'];
const Params = z.object({ id: z.uuid() });

/** Registers routes for our own staff to read players' documents and decide on them. */
export const documentOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { readingPeople, readingFiles, writing } = operatorAccess('documents');
  const write = {
    tags,
    headers: IdempotencyHeaders,
    params: Params,
    response: responseSchemas(OperatorDocumentDetails),
  };

  app.get(
    '/api/operator/documents',
    {
      ...readingPeople,
      schema: {
        headers: ReadHeaders,
        tags,
        querystring: DocumentsQuery,
        response: responseSchemas(pageOf(OperatorDocument)),
      },
    },
    async ({ query }) => {
      const { rows, hasNext } = await operatorChecks(app.db, query);
      return { data: { items: rows.map(presentDocument), page: query.page, size: query.size, hasNext } };
    },
  );

  app.get(
    '/api/operator/documents/:id',
    {
      ...readingPeople,
      schema: { headers: ReadHeaders, tags, params: Params, response: responseSchemas(OperatorDocumentDetails) },
    },
    async ({ params: { id } }) => {
      const document = await presentDetails(app.db, id);
      if (!document) throw refuse('not_found');
      return { data: document };
    },
  );

  app.get(
    '/api/operator/documents/:id/file',
    { ...readingFiles, schema: { headers: ReadHeaders, hide: true, params: Params } },
    async (request, reply) => {
      const { id } = request.params;
      const check = await checkById(app.db, id);
      if (!check?.salt) throw refuse('not_found');
      await recordRead(request, [check.customerId]);
      const names = pieceNames(documentName(id), check.pieces ?? 0);
      reply.header('content-length', String(check.size)).header('content-disposition', 'attachment');
      reply.header('cache-control', 'no-store').type(check.type ?? 'application/octet-stream');
      return reply.send(Readable.from(readPieces(app.vault, names, check.salt)));
    },
  );

  app.post(
    '/api/operator/documents/:id/approve',
    { ...writing, schema: { ...write, body: ApproveBody } },
    async (request) => {
      const { reason } = request.body;
      return { data: await decideOnce(app, request, reason, { state: 'approved' }) };
    },
  );

  app.post(
    '/api/operator/documents/:id/reject',
    { ...writing, schema: { ...write, body: RejectBody } },
    async (request) => {
      const { reason, code, note, invalid } = request.body;
      const change = { state: invalid ? 'invalid' : 'failed', reason: code, note } as const;
      return { data: await decideOnce(app, request, reason, change) };
    },
  );
};

/** Decides on a document once per idempotency key and returns the document afterwards. */
async function decideOnce(
  { db, mails, config }: FastifyInstance,
  request: FastifyRequest,
  reason: string,
  change: Omit<Decision, 'check' | 'actor'>,
): Promise<OperatorDocumentDetails> {
  const { id } = request.params as { id: string };
  const { actor, ...intent } = operatorIntent(request, `operator-document:${id}`);
  const claimed = await executeOnce(db, intent, OperatorDocumentDetails, async (trx) => {
    const result = await decideCheck(trx, { mails, brands: config.brands }, { ...change, check: id, actor });
    // Throwing rolls back, so that the idempotency key stays unused.
    if (!result.ok && result.error === 'missing') throw refuse('not_found');
    if (!result.ok) throw refuse('conflict', { details: { reason: result.error } });
    const { state, customerId } = result.check;
    await recordAction(trx, { actor, action: `document.${state}`, subject: id, reason, details: { customerId } });
    const document = await presentDetails(trx, id);
    if (!document) throw new Error('a document that was decided is gone');
    return document;
  });
  return requireReply(claimed);
}
