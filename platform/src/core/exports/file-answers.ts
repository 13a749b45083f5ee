import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

type MediaType = 'text/csv' | 'application/pdf' | 'application/octet-stream';

/** Response schemas of a route that answers a file, or a failure as every other call. */
export const fileAnswers = <F extends object>(type: MediaType, failures: F) => ({
  ...failures,
  200: { description: 'The file', content: { [type]: { schema: z.string() } } },
});

/** Answers a file to be saved under this name, as it is made. */
export const sendFile = (
  reply: FastifyReply,
  type: MediaType,
  name: string,
  content: NodeJS.ReadableStream | Readable,
) =>
  reply
    .type(type === 'text/csv' ? 'text/csv; charset=utf-8' : type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content);
