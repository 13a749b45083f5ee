import { z } from 'zod';

/** Open pages by the versions they run. A page that reports its closing no longer counts. */
export const PagesReply = z.object({
  /** Seconds after which a silent page no longer counts, by whether it was last in view or in the background. */
  silentSeconds: z.object({ visible: z.int(), hidden: z.int() }),
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
  remotes: z.array(
    z.object({
      remote: z.string(),
      version: z.string(),
      /** Open pages that run the remote. */
      pages: z.int(),
      /** Number of these pages that now run the version. */
      running: z.int(),
      /** Number of the other pages that have reported nothing since the change: asleep, or not swapped yet. */
      unheard: z.int(),
      /** Pages that swapped to the version since the change, including those that have closed. */
      swapped: z.int(),
      /** Time from the change to the swap; null if no page has swapped. */
      milliseconds: z.object({ median: z.int(), p95: z.int(), most: z.int() }).nullable(),
    }),
  ),
});
export type ReachReply = z.infer<typeof ReachReply>;
