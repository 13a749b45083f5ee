import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refuse } from '../../../core/http/errors.ts';
import { limit } from '../../../core/http/limits.ts';
import { responseSchemas } from '../../../core/http/schemas.ts';
import { identityCheckOf } from '../company/company.ts';
import { cancelUpload } from './cancel.ts';
import type { FinishDependencies } from './finish.ts';
import { partRoute } from './part-route.ts';
import { presentUpload } from './presenter.ts';
import { type UploadRow, uploadById } from './repository.ts';
import { Upload, UploadParams } from './schemas.ts';
import type { UploadAccess } from './upload-access.ts';

export const finishDependencies = ({ db, vault, cleaner, config }: FastifyInstance): FinishDependencies => ({
  db,
  vault,
  cleaner,
  companyOf: (brandId) => identityCheckOf(config, brandId)?.id ?? null,
});

/** Registers routes to send a document in parts, read its progress and cancel it (AC11, CL17). */
export const senderRoutes: FastifyPluginAsyncZod<UploadAccess> = async (app, access) => {
  const { path, kinds, admit, senderOf } = access;
  const parts = finishDependencies(app);
  const tags = ['verification'];

  await app.register(partRoute, { ...parts, ...access });

  app.get(
    `${path}/:uploadId`,
    { preValidation: admit, schema: { tags, params: UploadParams, response: responseSchemas(Upload) } },
    async (request) => ({ data: presentUpload(await ownUpload(request)) }),
  );

  app.delete(
    `${path}/:uploadId`,
    {
      preValidation: [limit('action'), admit],
      schema: { tags, params: UploadParams, response: responseSchemas(Upload) },
    },
    async (request) => {
      const { id } = await ownUpload(request);
      await cancelUpload(parts, id);
      return { data: presentUpload(await ownUpload(request)) };
    },
  );

  async function ownUpload(request: FastifyRequest): Promise<UploadRow> {
    const { uploadId } = request.params as { uploadId: string };
    const upload = await uploadById(app.db, uploadId);
    const isOwn = upload?.customerId === senderOf(request).customerId && kinds.includes(upload.kind);
    if (!isOwn) throw refuse('not_found');
    return upload;
  }
};
