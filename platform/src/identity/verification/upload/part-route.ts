import multipart from '@fastify/multipart';
import { MAX_DOCUMENT_BYTES, MAX_PART_BYTES } from '@parlay/contracts/identity-check';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readMultipart } from '../../../core/files/multipart.ts';
import { type Refusal, refuse } from '../../../core/http/errors.ts';
import { limit } from '../../../core/http/limits.ts';
import { responseSchemas } from '../../../core/http/schemas.ts';
import { type FinishDependencies, type FinishResult, finishUpload } from './finish.ts';
import { presentUpload } from './presenter.ts';
import type { UploadRow } from './repository.ts';
import { Upload } from './schemas.ts';
import { type PartResult, receivePart } from './take-part.ts';
import type { UploadAccess } from './upload-access.ts';

/** Registers the route that receives a part of a document. Multipart bodies are read only in its scope. */
export const partRoute: FastifyPluginAsyncZod<FinishDependencies & UploadAccess> = async (app, options) => {
  const { path, body, admit, senderOf, ...parts } = options;
  await app.register(multipart);

  app.post(
    path,
    {
      // These run before the body is read.
      onRequest: [limit('upload'), admit],
      preValidation: readMultipart(MAX_PART_BYTES),
      schema: {
        tags: ['verification'],
        consumes: ['multipart/form-data'],
        body,
        response: responseSchemas(Upload),
      },
    },
    async (request) => {
      const { customerId, brandId } = senderOf(request);
      const result = await receivePart(parts, customerId, request.body);
      if (!result.ok) throw partRefusal(result);
      const { upload } = result;
      if (upload.state === 'stored' || upload.received < upload.size) return { data: presentUpload(upload) };
      const finished = await finishUpload(parts, brandId, upload);
      if (!finished.ok) throw finishRefusal(finished, upload);
      return { data: presentUpload({ ...upload, state: 'stored' }) };
    },
  );
};

function partRefusal(refusal: Extract<PartResult, { ok: false }>): Refusal {
  switch (refusal.error) {
    case 'missing':
      return refuse('not_found');
    case 'other-file':
      return refuse('idempotency_conflict', { fieldErrors: { uploadId: 'duplicate' } });
    case 'empty':
      return refuse('invalid_request', { fieldErrors: { part: 'required' } });
    case 'past-end':
      return refuse('invalid_request', { fieldErrors: { part: 'maxlength' } });
    case 'too-large':
      return refuse('file_too_large', { fieldErrors: { size: 'maxlength' }, details: { most: MAX_DOCUMENT_BYTES } });
    case 'too-many':
      return refuse('too_many_uploads', { retryAfterSeconds: 3600 });
    case 'full':
      return refuse('uploads_full');
    case 'moved':
      return refuse('upload_moved', { fieldErrors: { offset: 'fieldError' }, details: { offset: refusal.offset } });
    case 'accepted':
      return refuse('document_accepted');
    case 'unfit':
      return unfit(refusal.reason);
  }
}

function finishRefusal(refusal: Extract<FinishResult, { ok: false }>, { size }: UploadRow): Refusal {
  switch (refusal.error) {
    case 'storing':
      return refuse('upload_moved', { details: { offset: size, storing: true } });
    case 'busy':
      return refuse('busy', { retryAfterSeconds: 2 });
    case 'accepted':
      return refuse('document_accepted');
    case 'unfit':
      return unfit(refusal.reason);
  }
}

const unfit = (reason: string): Refusal =>
  refuse('file_unfit', { fieldErrors: { part: 'fieldError' }, details: { reason } });
