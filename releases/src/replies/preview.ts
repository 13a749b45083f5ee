import { z } from 'zod';

/** Versions that a preview shows. */
export const PreviewReleases = z.array(z.object({ remote: z.string(), version: z.string(), digest: z.string() }));

export const PreviewReply = z.object({
  id: z.string(),
  token: z.string(),
  expiresAt: z.string(),
  /** URL that shows the preview; null if the registry does not know the site's origin. */
  link: z.string().nullable(),
  releases: PreviewReleases,
});

/** Active previews, newest first. */
export const PreviewsReply = z.array(
  z.object({
    id: z.string(),
    channel: z.string(),
    releases: PreviewReleases,
    /** Past revision of the channel that the releases are applied to; null for the live state. */
    revision: z.int().nullable(),
    by: z.string(),
    madeAt: z.string(),
    expiresAt: z.string(),
    /** Reason that ops gave for a preview of versions that never passed the gate; null otherwise. */
    ungatedReason: z.string().nullable(),
  }),
);
export type ListedPreview = z.infer<typeof PreviewsReply>[number];
