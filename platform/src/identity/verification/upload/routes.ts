import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { playerOf, requirePlayer } from '../../../core/http/caller.ts';
import { refuse } from '../../../core/http/errors.ts';
import { limit } from '../../../core/http/limits.ts';
import { responseSchemas } from '../../../core/http/schemas.ts';
import { sweepEvery } from '../../../core/http/sweep.ts';
import { identityCheckOf } from '../company/company.ts';
import { cancelUpload, sweepUploads } from './cancel.ts';
import { partRoute } from './part-route.ts';
import { presentUpload } from './presenter.ts';
import { type UploadRow, uploadById } from './repository.ts';
import { Upload, UploadParams } from './schemas.ts';

const tags = ['verification'];
const SWEEP_EVERY_MS = 600_000;

/** Registers routes to upload documents in parts (AC11, CL17). */
export const uploadRoutes: FastifyPluginAsyncZod = async (app) => {
  const parts = {
    db: app.db,
    vault: app.vault,
    cleaner: app.cleaner,
    companyOf: (brandId: number) => identityCheckOf(app.config, brandId)?.id ?? null,
  };
  sweepEvery(app, SWEEP_EVERY_MS, 'uploads', () => sweepUploads(parts));

  await app.register(partRoute, parts);

  app.get(
    '/api/account/upload-id/:uploadId',
    { preValidation: requirePlayer, schema: { tags, params: UploadParams, response: responseSchemas(Upload) } },
    async (request) => ({ data: presentUpload(await ownUpload(request)) }),
  );

  app.delete(
    '/api/account/upload-id/:uploadId',
    {
      preValidation: [limit('action'), requirePlayer],
      schema: { tags, params: UploadParams, response: responseSchemas(Upload) },
    },
    async (request) => {
      const { id } = await ownUpload(request);
      await cancelUpload(parts, id);
      return { data: presentUpload(await ownUpload(request)) };
    },
  );
};

async function ownUpload(request: FastifyRequest): Promise<UploadRow> {
  const { uploadId } = request.params as { uploadId: string };
  const upload = await uploadById(request.server.db, uploadId);
  if (upload?.customerId !== playerOf(request).customerId) throw refuse('not_found');
  return upload;
}
