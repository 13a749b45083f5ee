import { z } from 'zod';

/** Pages that reported recently, by the versions they run. Pages do not report when they close. */
export const PagesReply = z.object({
  /** Minutes for which a page counts after its last report. */
  minutes: z.int(),
  /** Share of browsers whose pages are counted, 0 to 1. */
  sample: z.number(),
  /** Total number of pages; each page runs several remotes. */
  pages: z.int(),
  versions: z.array(z.object({ remote: z.string(), version: z.string(), pages: z.int() })),
});
export type PagesReply = z.infer<typeof PagesReply>;

/** Progress of a revision's rollout to open pages, from their reports. */
export const ReachReply = z.object({
  channel: z.string(),
  revision: z.int(),
  at: z.string(),
  minutes: z.int(),
  remotes: z.array(
    z.object({
      remote: z.string(),
      version: z.string(),
      /** Pages that reported recently and run the remote. */
      pages: z.int(),
      /** Number of these pages that now run the version. */
      running: z.int(),
      /** Number of the other pages that have reported nothing since the change: closed, asleep, or not swapped yet. */
      unheard: z.int(),
      /** Pages that swapped to the version since the change, including those that have closed. */
      swapped: z.int(),
      /** Time from the change to the swap; null if no page has swapped. */
      milliseconds: z.object({ median: z.int(), p95: z.int(), most: z.int() }).nullable(),
    }),
  ),
});
export type ReachReply = z.infer<typeof ReachReply>;
