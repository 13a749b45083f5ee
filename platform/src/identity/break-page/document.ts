import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { breakPassOf } from '../break-pass/cookies.ts';
import { requireBreakPass } from '../break-pass/require-pass.ts';
import { checksOf } from '../verification/checks/repository.ts';
import { presentCheck } from '../verification/presenter.ts';
import { subjectOf } from '../verification/repository.ts';
import { presentUpload } from '../verification/upload/presenter.ts';
import { unfinishedUploads } from '../verification/upload/repository.ts';
import { UploadBody } from '../verification/upload/schemas.ts';
import { senderRoutes } from '../verification/upload/sender-routes.ts';
import type { BreakPage } from './schemas.ts';

const KIND = 'id';

const IdentityUploadBody = UploadBody.extend({ kind: z.literal(KIND) }).meta({ id: 'BreakUploadPart' });

/**
 * Registers routes to send the identity document with the pass of the break page, because a payout may wait for it. Its
 * rules are those of the account's verification page.
 */
export const breakDocumentRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(senderRoutes, {
    path: '/api/break/upload-id',
    kinds: [KIND],
    body: IdentityUploadBody,
    admit: requireBreakPass,
    senderOf(request) {
      const pass = breakPassOf(request);
      if (!pass) throw refuse('not_authenticated');
      return pass;
    },
  });
};

/** Returns the identity check that a payout waits for, or null if it waits for none. */
export async function identityOnBreak(
  db: QueryExecutorProvider,
  customerId: string,
): Promise<NonNullable<BreakPage['break']>['identity']> {
  const [subject, checks, uploads] = [
    await subjectOf(db, customerId),
    await checksOf(db, customerId),
    await unfinishedUploads(db, customerId),
  ];
  if (!subject.required) return null;
  const upload = uploads.find(({ kind }) => kind === KIND);
  return {
    check: presentCheck(KIND, { subject, checks, uploads, checksPhones: false }),
    upload: upload ? presentUpload(upload) : null,
  };
}
