import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Content, StageRefusal } from '../artifacts/store.ts';
import { Refusal, type RefusalCode } from '../refusals.ts';

/** Passes request bodies of any content type to handlers as streams. */
export function acceptStreams(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/**
 * Returns the bytes of an upload as they arrive. Refuses an upload that is compressed, announces too many bytes, is cut off
 * or takes too long. The refusal names the file.
 */
export function uploadedBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, most, seconds }: { file: string; most: number; seconds: number },
): Content {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    throw refusedFile(
      'unsupported_media_type',
      file,
      'encoding',
      `${file} came with ${encoding}: files are taken as they are.`,
    );
  const announced = Number(request.headers['content-length'] ?? 0);
  // Closes the connection instead of waiting for a body that nobody reads.
  if (announced > most) {
    reply.header('connection', 'close');
    throw refusedFile('too_large', file, 'fileBytes', `${file} has ${announced} bytes: at most ${most} are taken.`);
  }
  const body = request.body as Readable | undefined | null;
  return body ? inTime(body, reply, { file, seconds }) : [];
}

async function* inTime(
  body: Readable,
  reply: FastifyReply,
  { file, seconds }: { file: string; seconds: number },
): AsyncGenerator<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), seconds * 1_000);
  });
  // Keeps the connection open for the response when reading ends early.
  const chunks: AsyncIterator<Uint8Array> = body.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), late]).catch(() => {
        throw refusedFile('cut_off', file, 'cut-off', `${file} was cut off before all of it had arrived.`);
      });
      if (next === 'late') {
        reply.header('connection', 'close');
        throw refusedFile('too_slow', file, 'fileSeconds', `${file} did not arrive within ${seconds} seconds.`);
      }
      if (next.done) return;
      yield next.value;
    }
  } finally {
    clearTimeout(timer);
  }
}

const refusedFile = (code: RefusalCode, file: string, rule: string, message: string) =>
  new Refusal(code, message, { fieldErrors: { file: rule }, details: { file, rule } });

const REFUSAL_OF: Record<StageRefusal['error'], RefusalCode> = {
  invalid: 'invalid_release',
  altered: 'altered_bytes',
  'unknown-file': 'invalid_release',
  'too-large': 'too_large',
  'no-release': 'incomplete_upload',
};

/** Turns a refusal of the store into one of the API; `field` is the request field that it is about. */
export function refusalOf({ error, message, file, rule }: StageRefusal, field: string): Refusal {
  const details = file === undefined || rule === undefined ? {} : { details: { file, rule } };
  return new Refusal(REFUSAL_OF[error], message, { fieldErrors: { [field]: error }, ...details });
}
