import { z } from 'zod';

/** Versions that a preview shows. */
export const PreviewReleases = z.array(z.object({ remote: z.string(), version: z.string(), digest: z.string() }));

export const PreviewReply = z.object({
  id: z.string(),
  token: z.string(),
  expiresAt: z.string(),
  /** Address of the site that shows it; null where the registry was not told where the site is. */
  link: z.string().nullable(),
  releases: PreviewReleases,
});

/** Previews that work now, newest first. */
export const PreviewsReply = z.array(
  z.object({
    id: z.string(),
    channel: z.string(),
    releases: PreviewReleases,
    /** Revision of the channel that it shows below them; null: what is live. */
    revision: z.int().nullable(),
    by: z.string(),
    madeAt: z.string(),
    expiresAt: z.string(),
    /** Why ops made it of what no gate has let through; null otherwise. */
    ungatedReason: z.string().nullable(),
  }),
);
export type ListedPreview = z.infer<typeof PreviewsReply>[number];
