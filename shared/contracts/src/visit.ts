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

export const PageState = z.enum(['visible', 'hidden', 'closed']);
export type PageState = z.infer<typeof PageState>;

/** State of a page that has a token. A page in the back-forward cache is closed until it is shown again. */
export const Presence = z.object({ token: z.string().check(z.maxLength(100)), state: PageState });

/** `counted` is false if the page may stop reporting, because its browser is not in the sample or its token is invalid. */
export const PresenceReply = z.object({ data: z.object({ counted: z.boolean() }) });
export type PresenceReply = z.infer<typeof PresenceReply>;
