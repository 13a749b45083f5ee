import { Digest, RemoteName, Version } from '@parlay/contracts/release';
import { z } from 'zod';

const Named = z.object({ version: Version, digest: Digest });
/** Time when a version was promoted, in seconds since 1970. */
const Promoted = z.int();

/** Complete state of a channel for an edge. It is small, so every revision sends all of it and no change can be missed. */
export const ChannelState = z.object({
  schema: z.literal(1),
  channel: z.string(),
  /** Revisions of another epoch cannot be compared with these. */
  epoch: z.string(),
  revision: z.int(),
  /** Hash of the log entry that wrote this revision. Rewriting the log would change it. */
  log: z.string().optional(),
  remotes: z.array(
    Named.extend({
      remote: RemoteName,
      /** Absent if a rollback made it live. */
      promoted: Promoted.optional(),
      /** The previous version, for pages in which the live one does not work. */
      previous: Named.optional(),
      canary: z
        .object({
          version: Version,
          digest: Digest,
          promoted: Promoted.optional(),
          percent: z.number(),
          brand: z.int().nullable(),
          cohort: z.string().nullable(),
        })
        .optional(),
    }),
  ),
  /** Share of browsers whose beacons count, 0 to 1. All count if it is absent. */
  sample: z.number().optional(),
  /** Members of the cohorts that its canaries are for. Absent if there are none. */
  cohorts: z.record(z.string(), z.array(z.string())).optional(),
  /** Remotes that were retired from the channel. Absent if there are none. */
  retired: z.array(RemoteName).optional(),
  /** The latest revisions, oldest first, for pages that missed some. Retiring applies immediately, like a rollback. */
  recent: z.array(
    z.object({
      revision: z.int(),
      log: z.string().optional(),
      changes: z.array(z.object({ remote: RemoteName, kind: z.enum(['promote', 'rollback']) })),
    }),
  ),
});
export type ChannelState = z.infer<typeof ChannelState>;

export const ChannelName = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be lower case letters, digits and dashes');

/** Event of the registry's stream that carries a `ChannelState`. */
export const STATE_EVENT = 'state';

/** The registry's event for a published version, so that edges read its files in advance. */
export const Announcement = z.object({ remote: RemoteName, digest: Digest });
export type Announcement = z.infer<typeof Announcement>;

/** Event of the registry's stream that carries an `Announcement`. */
export const PUBLISHED_EVENT = 'published';
