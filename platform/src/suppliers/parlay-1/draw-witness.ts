import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { Instant, responseSchemas } from '../../core/http/schemas.ts';
import { providerOf, requireSignature, SIGNATURE_REQUIREMENT } from '../../core/http/signed-call.ts';
import { recordCommitment, recordSeal, type Witnessed, WitnessRecord } from '../../play/public.ts';
import { BookParams } from './book-bodies.ts';

const DrawId = z.string().min(1).max(100);
const Digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Commitment to the secret of a draw, before it is sold. */
const CommitBody = z.object({
  drawId: DrawId,
  commitment: Digest,
  closesAt: Instant.describe('End of sales, not after `drawsAt`'),
  drawsAt: Instant,
});
/** Merkle tree hash of all lines of a draw, at its close. */
const SealBody = z.object({ drawId: DrawId, root: Digest, lines: z.int().min(0).max(100_000_000) });

/**
 * Registers the signed calls with which a lottery states what its draws depend on, before the numbers exist. The first
 * statement stands; a repeated one gets the same record.
 */
export const drawWitnessRoutes: FastifyPluginAsyncZod = async (app) => {
  const signed = {
    preValidation: requireSignature(['lottery']),
    config: { xsrf: 'exempt' as const },
  };
  const schema = {
    tags: ['provider'],
    security: SIGNATURE_REQUIREMENT,
    params: BookParams,
    response: responseSchemas(WitnessRecord),
  };
  const recordOf = (witnessed: Witnessed) => {
    if (witnessed.ok) return { data: witnessed.record };
    throw witnessed.error === 'unknown'
      ? refuse('not_found')
      : refuse('conflict', { details: { reason: 'other_statement' } });
  };

  app.post(
    '/api/provider/:provider/draws/commit',
    { ...signed, schema: { ...schema, body: CommitBody } },
    async (request) => {
      const { closesAt, drawsAt } = request.body;
      // A line that is sold after the draw can be one whose numbers are known.
      if (Date.parse(closesAt) > Date.parse(drawsAt))
        throw refuse('invalid_request', { fieldErrors: { closesAt: 'fieldError' } });
      return recordOf(await recordCommitment(app, providerOf(request), request.body));
    },
  );
  app.post(
    '/api/provider/:provider/draws/seal',
    { ...signed, schema: { ...schema, body: SealBody } },
    async (request) => recordOf(await recordSeal(app, providerOf(request), request.body)),
  );
};
