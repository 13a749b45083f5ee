import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { MAX_ATTACHMENT_BYTES } from '@parlay/contracts/attachments';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fileResponseSchemas } from '../../../core/exports/file-responses.ts';
import { readMultipart } from '../../../core/files/multipart.ts';
import type { Vault } from '../../../core/files/vault.ts';
import { playerOf, requirePlayer } from '../../../core/http/caller.ts';
import { type Refusal, refuse } from '../../../core/http/errors.ts';
import { limit } from '../../../core/http/limits.ts';
import { failureSchemas, isUuid, responseSchemas } from '../../../core/http/schemas.ts';
import { providerOf, requireSignature, SIGNATURE_REQUIREMENT } from '../../../core/http/signed-call.ts';
import { sweepEvery } from '../../../core/http/sweep.ts';
import { Attachment, AttachmentBody } from './attachment.ts';
import { companyAttachment, ownAttachment, type StoredAttachment } from './repository.ts';
import { type AttachmentResult, contentOf, receiveAttachment, removeUnsent } from './take.ts';

const SWEEP_EVERY_MS = 3_600_000;
const FILE = fileResponseSchemas('application/octet-stream', failureSchemas);

/** Registers the routes for attachments of support messages (AC9). Only this scope accepts multipart bodies. */
export const attachmentRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(multipart);
  sweepEvery(app, SWEEP_EVERY_MS, 'files that were not sent', () => removeUnsent(app));

  app.post(
    '/api/account/tickets/attachments',
    {
      // Runs before the body is read.
      onRequest: [limit('upload'), requirePlayer],
      preValidation: readMultipart(MAX_ATTACHMENT_BYTES),
      schema: {
        tags: ['support'],
        consumes: ['multipart/form-data'],
        body: AttachmentBody,
        response: responseSchemas(Attachment),
      },
    },
    async (request) => {
      const result = await receiveAttachment(app, playerOf(request).customerId, request.body);
      if (result.ok) return { data: result.attachment };
      throw refusalOf(result);
    },
  );

  app.get(
    '/api/account/tickets/attachments/:id',
    {
      preValidation: requirePlayer,
      schema: { tags: ['support'], params: z.object({ id: z.string() }), response: FILE },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { customerId } = playerOf(request);
      return send(reply, app.vault, isUuid(id) ? await ownAttachment(app.db, customerId, id) : undefined);
    },
  );

  app.get(
    '/api/help-desk/:provider/attachments/:id',
    {
      preValidation: requireSignature(['help-desk']),
      schema: {
        tags: ['support'],
        security: SIGNATURE_REQUIREMENT,
        params: z.object({ provider: z.string(), id: z.string() }),
        response: FILE,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const company = providerOf(request);
      return send(reply, app.vault, isUuid(id) ? await companyAttachment(app.db, company, id) : undefined);
    },
  );
};

function refusalOf(refusal: Extract<AttachmentResult, { ok: false }>): Refusal {
  switch (refusal.error) {
    case 'busy':
      return refuse('busy', { retryAfterSeconds: 2 });
    case 'full':
      return refuse('uploads_full');
    case 'too-many':
      return refuse('too_many_uploads', { retryAfterSeconds: 3600 });
    case 'unfit':
      return refuse('file_unfit', { fieldErrors: { part: 'fieldError' }, details: { reason: refusal.reason } });
  }
}

/** Sends a file as a download, so that it is never shown as a page of this site. */
function send(reply: FastifyReply, vault: Vault, file: StoredAttachment | undefined): FastifyReply {
  if (!file) throw refuse('not_found');
  return reply
    .type('application/octet-stream')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(contentOf(vault, file)));
}
