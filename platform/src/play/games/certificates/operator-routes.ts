import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refuse } from '../../../core/http/errors.ts';
import { responseSchemas, text } from '../../../core/http/schemas.ts';
import { executeOnce } from '../../../core/idempotency/idempotency.ts';
import { IdempotencyHeaders, requireReply } from '../../../core/idempotency/idempotency-key.ts';
import { operatorAccess } from '../../../core/operators/access.ts';
import { recordAction } from '../../../core/operators/actions.ts';
import { operatorIntent } from '../../../core/operators/intent.ts';
import { presentOfferedGame } from '../presenter.ts';
import { listedGames } from '../repository.ts';
import { Certificate } from './certificate.ts';
import { importCertificate } from './import.ts';
import { OperatorGame } from './operator-game.ts';

const tags = ['games'];
const ImportBody = z.strictObject({ certificate: Certificate, reason: text(500) });

/** Routes for operators to list games with their measured RTP, and to import certificates. */
export const gameOperatorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { reading, writing } = operatorAccess('games');

  app.get(
    '/api/operator/games',
    { ...reading, schema: { tags, response: responseSchemas(z.object({ items: z.array(OperatorGame) })) } },
    async () => ({ data: { items: (await listedGames(app.db)).map(presentOfferedGame) } }),
  );

  app.post(
    '/api/operator/games/certificates',
    {
      ...writing,
      schema: { tags, headers: IdempotencyHeaders, body: ImportBody, response: responseSchemas(Certificate) },
    },
    async (request) => {
      const { certificate, reason } = request.body;
      const { actor, ...intent } = operatorIntent(request, 'operator-game-certificate');
      const claimed = await executeOnce(app.db, intent, Certificate, async (trx) => {
        const result = await importCertificate(trx, certificate, actor);
        // Thrown rather than returned, so that the idempotency key stays unused.
        if (!result.ok) throw importRefusal(result.error);
        const { game: subject, issuedOn, number } = certificate;
        await recordAction(trx, { actor, action: 'game.certify', subject, reason, details: { issuedOn, number } });
        return certificate;
      });
      return { data: requireReply(claimed) };
    },
  );
};

type ImportError = Extract<Awaited<ReturnType<typeof importCertificate>>, { ok: false }>['error'];

/** Field of the certificate that each refusal is about. */
const FIELDS: Record<ImportError, string> = {
  unknown_game: 'certificate.game',
  future: 'certificate.issuedOn',
  rtp_differs: 'certificate.rtp',
  other_certificate: 'certificate.issuedOn',
};

const importRefusal = (error: ImportError) =>
  refuse('conflict', { fieldErrors: { [FIELDS[error]]: 'fieldError' }, details: { reason: error } });
