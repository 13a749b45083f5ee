import { Digest, Release, Version } from '@parlay/contracts/release';
import { z } from 'zod';
import { RELEASE_FILE } from '../artifacts/integrity.ts';
import type { Content, StageResult } from '../artifacts/store.ts';
import { publish, refuseUncertified } from '../channels/versions/publish.ts';
import type { Db } from '../database/connect.ts';
import { acceptStreams, refusalOf, uploadedBytes } from './arriving.ts';
import * as queries from './artifact-routes.gen.ts';
import { type RegistryApp, type RegistryContext, requireReleaser, requireStaff } from './context.ts';
import { data, ReleaseParams, RemoteParams } from './schemas.ts';

const Staged = z.object({ missing: z.array(z.string()) });
const PublishBody = z.strictObject({
  digest: Digest,
  version: z.optional(Version),
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, 'must be the hash of a commit')
    .optional(),
  /** Whether the checkout had uncommitted changes. */
  dirty: z.boolean().optional(),
});
const Published = z.object({
  remote: z.string(),
  version: z.string(),
  digest: z.string(),
  sourceDigest: z.string(),
  created: z.boolean(),
});

function missingAfter(result: StageResult, field: string): string[] {
  if (result.ok) return result.missing;
  throw refusalOf(result, field);
}

/** Reads the record of an upload; undefined if it is unreadable, which the store refuses later. */
function recordIn(bytes: Buffer): Release | undefined {
  try {
    return Release.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Reads a record. Stops soon after the limit is exceeded, so that the store refuses the record for its size. */
async function bytesUpTo(content: Content, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) break;
  }
  return Buffer.concat(chunks);
}

async function latestOf(db: Db, remote: string): Promise<string[]> {
  const rows = await queries.latestOf(db, { remote });
  return rows.map(({ digest }) => digest);
}

export function artifactRoutes(app: RegistryApp, { db, store, limits, metrics }: RegistryContext): void {
  app.get(
    '/api/artifacts/:remote/:digest',
    {
      schema: {
        summary: 'What an upload still lacks',
        params: ReleaseParams,
        response: { 200: data(Staged.extend({ complete: z.boolean() })) },
      },
    },
    async (request) => {
      requireStaff(request);
      const missing = (await store.missing(request.params.remote, request.params.digest)) ?? [RELEASE_FILE];
      return { data: { missing, complete: missing.length === 0 } };
    },
  );

  void app.register(async (uploads) => {
    acceptStreams(uploads);
    uploads.put<{ Params: { remote: string; digest: string; '*': string } }>(
      '/api/artifacts/:remote/:digest/*',
      {
        config: { rateLimit: false },
        schema: { summary: 'One file of a release; release.json first', response: { 200: data(Staged) } },
      },
      async (request, reply) => {
        const { remote, digest, '*': file } = request.params;
        requireReleaser(request, remote);
        const maxBytes = file === RELEASE_FILE ? limits.recordBytes : limits.fileBytes;
        const content = uploadedBytes(request, reply, { file, most: maxBytes, seconds: limits.fileSeconds });
        if (file !== RELEASE_FILE)
          return { data: { missing: missingAfter(await store.stageFile(remote, digest, file, content), 'file') } };
        const bytes = await bytesUpTo(content, maxBytes);
        // Checked before anything is stored, because a refused record must not open an upload.
        const record = recordIn(bytes);
        if (record) refuseUncertified(record);
        const staged = await store.stageRelease(remote, digest, bytes, await latestOf(db, remote));
        return { data: { missing: missingAfter(staged, RELEASE_FILE) } };
      },
    );
  });

  app.post(
    '/api/remotes/:remote/versions',
    {
      config: { change: 'publish' },
      schema: {
        summary: 'Record an uploaded release under a version',
        params: RemoteParams,
        body: PublishBody,
        response: { 200: data(Published), 201: data(Published) },
      },
    },
    async (request, reply) => {
      const { remote } = request.params;
      const staff = requireReleaser(request, remote);
      const published = await publish(db, store, {
        remote,
        digest: request.body.digest,
        version: request.body.version,
        commit: request.body.commit,
        dirty: request.body.dirty,
        actor: staff.name,
      });
      if (published.created) metrics.changes.inc({ action: 'publish' });
      return reply.code(published.created ? 201 : 200).send({ data: published });
    },
  );
}
