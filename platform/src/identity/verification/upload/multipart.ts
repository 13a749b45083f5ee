import { MAX_PART_BYTES } from '@parlay/contracts/identity-check';
import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { refuse } from '../../../core/http/errors.ts';

/** Fields of a call besides its part, and the length of one. */
const FIELDS = 10;
const FIELD_BYTES = 1000;

/** Reads a multipart body into `request.body`: texts, and at most one file as a buffer of a limited size. */
export const readMultipart: preValidationAsyncHookHandler = async (request) => {
  if (!request.isMultipart()) throw refuse('unsupported_media_type');
  request.body = Object.fromEntries(await entriesOf(request));
};

async function entriesOf(request: FastifyRequest): Promise<Map<string, unknown>> {
  const entries = new Map<string, unknown>();
  const limits = { fields: FIELDS, fieldSize: FIELD_BYTES, files: 1, fileSize: MAX_PART_BYTES, parts: FIELDS + 1 };
  try {
    for await (const part of request.parts({ limits })) {
      const value = part.type === 'file' ? await part.toBuffer() : part.value;
      if (entries.has(part.fieldname))
        throw refuse('invalid_request', { fieldErrors: { [part.fieldname]: 'duplicate' } });
      entries.set(part.fieldname, value);
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw refuse('body_too_large', { fieldErrors: { part: 'maxlength' }, details: { most: MAX_PART_BYTES } });
    // Whatever is wrong with it, the caller sent it.
    throw refuse('invalid_request', { fieldErrors: { body: 'fieldError' } }, error);
  }
  return entries;
}
