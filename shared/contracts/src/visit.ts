import { z } from 'zod/mini';

/** State that a page reports. The edge compares it with the versions it would serve to the browser. */
export const Visit = z.object({
  revision: z.int().check(z.minimum(0)),
  /** Path of the page. */
  path: z.string().check(z.maxLength(2_000), z.startsWith('/')),
  /** Beginnings of the digests of the host and of each remote, in the order of the release set. */
  has: z.array(z.string().check(z.regex(/^[0-9a-f]{12}$/))).check(z.maxLength(60)),
});
export type Visit = z.infer<typeof Visit>;

/** The token for the page's beacons, or null if the page's content counts for no release. */
export const VisitReply = z.object({ data: z.object({ token: z.nullable(z.string()) }) });
export type VisitReply = z.infer<typeof VisitReply>;
