import type { DOCUMENT_KINDS } from '@parlay/contracts/identity-check';
import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import type { z } from 'zod';
import type { UploadBody } from './schemas.ts';

/** Path for documents, with the players who may send them there, and the kinds that it takes. */
export interface UploadAccess {
  path: string;
  kinds: readonly (typeof DOCUMENT_KINDS)[number][];
  /** Schema of a part, with one of the kinds. */
  body: z.ZodType<UploadBody>;
  /** Route step that refuses everybody who may not send a document. Runs before the body is read. */
  admit: preValidationAsyncHookHandler;
  /** Returns the player who sends the document. Called after `admit`. */
  senderOf(request: FastifyRequest): { customerId: string; brandId: number };
}
