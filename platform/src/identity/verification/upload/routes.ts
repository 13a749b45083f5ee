import { DOCUMENT_KINDS } from '@parlay/contracts/identity-check';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { playerOf, requirePlayer } from '../../../core/http/caller.ts';
import { sweepEvery } from '../../../core/http/sweep.ts';
import { sweepUploads } from './cancel.ts';
import { UploadBody } from './schemas.ts';
import { finishDependencies, senderRoutes } from './sender-routes.ts';

const SWEEP_EVERY_MS = 600_000;

/** Registers routes for players to upload documents, and removes abandoned uploads. */
export const uploadRoutes: FastifyPluginAsyncZod = async (app) => {
  sweepEvery(app, SWEEP_EVERY_MS, 'uploads', () => sweepUploads(finishDependencies(app)));
  await app.register(senderRoutes, {
    path: '/api/account/upload-id',
    kinds: DOCUMENT_KINDS,
    body: UploadBody,
    admit: requirePlayer,
    senderOf: playerOf,
  });
};
