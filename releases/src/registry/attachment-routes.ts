import { z } from 'zod';
import { ATTACHMENT_NAMES, ATTACHMENTS, type AttachmentKind, type Attachments } from '../artifacts/attachments.ts';
import type { UploadLimits } from '../artifacts/limits.ts';
import { Refusal } from '../refusals.ts';
import { arriving, takeStreams } from './arriving.ts';
import { type RegistryApp, releaserOf, staffOn } from './context.ts';
import { data, ReleaseParams } from './schemas.ts';

const WHAT: Record<AttachmentKind, string> = {
  'source-maps': 'Source maps of a release: brotli of JSON',
  sboms: 'What is bundled in a release, as CycloneDX: brotli of JSON',
};

/** Upload and download of what belongs to a release. For staff: source maps hold the sources. */
export function attachmentRoutes(app: RegistryApp, attachments: Attachments, limits: UploadLimits): void {
  for (const kind of ATTACHMENTS) {
    app.get(
      `/api/${kind}/:remote/:digest`,
      { schema: { summary: WHAT[kind], params: ReleaseParams } },
      async (request, reply) => {
        staffOn(request);
        const { remote, digest } = request.params;
        const packed = await attachments[kind].get(remote, digest);
        if (!packed) throw new Refusal('not_found', `There are no ${ATTACHMENT_NAMES[kind]} of ${remote} ${digest}.`);
        return reply.type('application/octet-stream').send(packed);
      },
    );

    void app.register(async (uploads) => {
      takeStreams(uploads);
      uploads.put<{ Params: { remote: string; digest: string } }>(
        `/api/${kind}/:remote/:digest`,
        {
          config: { rateLimit: false },
          schema: {
            summary: WHAT[kind],
            params: ReleaseParams,
            response: { 200: data(z.object({ stored: z.literal(true) })) },
          },
        },
        async (request, reply) => {
          const { remote, digest } = request.params;
          releaserOf(request, remote);
          const { fileBytes: most, fileSeconds: seconds } = limits;
          const content = arriving(request, reply, { file: kind, most, seconds });
          const taken = await attachments[kind].put(remote, digest, content);
          if (taken.ok) return { data: { stored: true as const } };
          const code = taken.rule === 'too-large' ? 'too_large' : 'invalid_release';
          throw new Refusal(code, taken.message, {
            fieldErrors: { body: 'invalid' },
            details: { file: kind, rule: taken.rule },
          });
        },
      );
    });
  }
}
