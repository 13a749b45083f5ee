import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

type MediaType = 'text/csv' | 'application/pdf' | 'application/octet-stream';

/** Returns the response schemas of a route that responds with a file, or with a failure like any other route. */
export const fileResponseSchemas = <F extends object>(type: MediaType, failures: F) => ({
  ...failures,
  200: { description: 'The file', content: { [type]: { schema: z.string() } } },
});

/** Streams a file that the browser saves under this name. */
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
