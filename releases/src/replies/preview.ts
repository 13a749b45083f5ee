import { z } from 'zod';

export const PreviewReply = z.object({
  id: z.string(),
  token: z.string(),
  expiresAt: z.string(),
  /** Address of the site that shows it; null where the registry was not told where the site is. */
  link: z.string().nullable(),
  releases: z.array(z.object({ remote: z.string(), version: z.string(), digest: z.string() })),
});
