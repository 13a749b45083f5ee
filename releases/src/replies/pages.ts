import { z } from 'zod';

/** Pages that reported lately, by the versions that they run. Pages do not say that they close. */
export const PagesReply = z.object({
  /** Pages count for this many minutes after their last report. */
  minutes: z.int(),
  /** Share of browsers whose pages are counted, 0 to 1. */
  sample: z.number(),
  /** All of them; a page runs several remotes. */
  pages: z.int(),
  versions: z.array(z.object({ remote: z.string(), version: z.string(), pages: z.int() })),
});
export type PagesReply = z.infer<typeof PagesReply>;

/** How far a revision has come in pages, by their own reports. */
export const ReachReply = z.object({
  channel: z.string(),
  revision: z.int(),
  at: z.string(),
  minutes: z.int(),
  remotes: z.array(
    z.object({
      remote: z.string(),
      version: z.string(),
      /** Pages that reported lately and run the remote. */
      pages: z.int(),
      /** Pages among these that run the version now. */
      running: z.int(),
      /** Pages that replaced another version by it since the change, whether they are open now or not. */
      swapped: z.int(),
      /** From the change to the swap; null where no page has swapped. */
      milliseconds: z.object({ median: z.int(), p95: z.int(), most: z.int() }).nullable(),
    }),
  ),
});
export type ReachReply = z.infer<typeof ReachReply>;
