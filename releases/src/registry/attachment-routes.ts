import { z } from 'zod';
import { ATTACHMENT_NAMES, ATTACHMENTS, type AttachmentKind, type Attachments } from '../artifacts/attachments.ts';
import type { UploadLimits } from '../artifacts/limits.ts';
import { Refusal } from '../refusals.ts';
import { acceptStreams, uploadedBytes } from './arriving.ts';
import { type RegistryApp, requireReleaser, requireStaff } from './context.ts';
import { data, ReleaseParams } from './schemas.ts';

const SUMMARIES: Record<AttachmentKind, string> = {
  'source-maps': 'Source maps of a release: brotli of JSON',
  sboms: 'What is bundled in a release, as CycloneDX: brotli of JSON',
};

/** Registers upload and download of release attachments. Only for staff, because source maps contain the sources. */
export function attachmentRoutes(app: RegistryApp, attachments: Attachments, limits: UploadLimits): void {
  for (const kind of ATTACHMENTS) {
    app.get(
      `/api/${kind}/:remote/:digest`,
      { schema: { summary: SUMMARIES[kind], params: ReleaseParams } },
      async (request, reply) => {
        requireStaff(request);
        const { remote, digest } = request.params;
        const packed = await attachments[kind].get(remote, digest);
        if (!packed) throw new Refusal('not_found', `There are no ${ATTACHMENT_NAMES[kind]} of ${remote} ${digest}.`);
        return reply.type('application/octet-stream').send(packed);
      },
    );

    void app.register(async (uploads) => {
      acceptStreams(uploads);
      uploads.put<{ Params: { remote: string; digest: string } }>(
        `/api/${kind}/:remote/:digest`,
        {
          config: { rateLimit: false },
          schema: {
            summary: SUMMARIES[kind],
            params: ReleaseParams,
            response: { 200: data(z.object({ stored: z.literal(true) })) },
          },
        },
        async (request, reply) => {
          const { remote, digest } = request.params;
          requireReleaser(request, remote);
          const { fileBytes: most, fileSeconds: seconds } = limits;
          const content = uploadedBytes(request, reply, { file: kind, most, seconds });
          const result = await attachments[kind].put(remote, digest, content);
          if (result.ok) return { data: { stored: true as const } };
          const code = result.rule === 'too-large' ? 'too_large' : 'invalid_release';
          throw new Refusal(code, result.message, {
            fieldErrors: { body: 'invalid' },
            details: { file: kind, rule: result.rule },
          });
        },
      );
    });
  }
}
