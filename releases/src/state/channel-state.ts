import { Digest, RemoteName, Version } from '@parlay/contracts/release';
import { z } from 'zod';

const Named = z.object({ version: Version, digest: Digest });
/** When a version was promoted, in seconds since 1970. */
const Promoted = z.int();

/** A channel's whole state for an edge. It is small, so it is sent complete with every revision and no change can be missed. */
export const ChannelState = z.object({
  schema: z.literal(1),
  channel: z.string(),
  /** Revisions of another epoch cannot be compared with these. */
  epoch: z.string(),
  revision: z.int(),
  /** Hash of the log's entry that wrote this revision: the log cannot be rewritten without another one. */
  log: z.string().optional(),
  remotes: z.array(
    Named.extend({
      remote: RemoteName,
      /** Absent where it is live by a rollback. */
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
  /** Share of browsers whose beacons count, 0 to 1; all where it is absent. */
  sample: z.number().optional(),
  /** Members of the cohorts that its canaries are for. Absent where there are none. */
  cohorts: z.record(z.string(), z.array(z.string())).optional(),
  /** Remotes that were taken off the channel. Absent where there are none. */
  retired: z.array(RemoteName).optional(),
  /** The latest revisions, oldest first, for pages that missed some. Retiring applies at once, like a rollback. */
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

/** The registry's event for a published version: edges read its files in advance. */
export const Announced = z.object({ remote: RemoteName, digest: Digest });
export type Announced = z.infer<typeof Announced>;

/** Event of the registry's stream that carries an `Announced`. */
export const PUBLISHED_EVENT = 'published';
