import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { refuse } from '../http/errors.ts';

/** Maximum number of fields in addition to the file, and maximum length of a field. */
const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 1000;

/** Reads a multipart body into `request.body`: text fields, and at most one file as a buffer of up to `maxBytes`. */
export const readMultipart =
  (maxBytes: number): preValidationAsyncHookHandler =>
  async (request) => {
    if (!request.isMultipart()) throw refuse('unsupported_media_type');
    request.body = Object.fromEntries(await entriesOf(request, maxBytes));
  };

async function entriesOf(request: FastifyRequest, maxBytes: number): Promise<Map<string, unknown>> {
  const entries = new Map<string, unknown>();
  const limits = {
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    files: 1,
    fileSize: maxBytes,
    parts: MAX_FIELDS + 1,
  };
  try {
    for await (const part of request.parts({ limits })) {
      const value = part.type === 'file' ? await part.toBuffer() : part.value;
      if (entries.has(part.fieldname))
        throw refuse('invalid_request', { fieldErrors: { [part.fieldname]: 'duplicate' } });
      entries.set(part.fieldname, value);
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw refuse('body_too_large', { fieldErrors: { part: 'maxlength' }, details: { most: maxBytes } });
    // Any other error is caused by the caller's body.
    throw refuse('invalid_request', { fieldErrors: { body: 'fieldError' } }, error);
  }
  return entries;
}
