import { z } from 'zod';
import { Quarantine } from './quarantine.ts';

const Size = z.object({ first: z.int(), page: z.int() });
export type Size = z.infer<typeof Size>;

const Place = z.object({
  channel: z.string(),
  as: z.enum(['live', 'canary', 'retired']),
  /** Percentage of the visitors; within its brand or cohort. */
  percent: z.number().nullable(),
  brand: z.int().nullable(),
  cohort: z.string().nullable(),
  since: z.string(),
  by: z.string(),
  reason: z.string().nullable(),
});
export type Place = z.infer<typeof Place>;

/** The gate's rules on a version with what is live now, and what was found when exactly that was tried in a browser. */
const GateVerdict = z.object({
  reasons: z.array(z.string()),
  trial: z
    .object({ at: z.string(), reasons: z.array(z.string()), pages: z.int(), mounts: z.int(), seconds: z.number() })
    .nullable(),
});
export type GateVerdict = z.infer<typeof GateVerdict>;

export const RemoteVersion = z.object({
  version: z.string(),
  digest: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  /** Null where the publisher named none. */
  commit: z.string().nullable(),
  /** Whether the checkout had changes that the commit does not have; null where that is unknown. */
  dirty: z.boolean().nullable(),
  /** Bytes before compression. */
  size: Size,
  contracts: z.record(z.string(), z.int()),
  gate: GateVerdict,
  places: z.array(Place),
  /** Null where it was not taken back, or was promoted since. */
  quarantine: Quarantine.nullable(),
  /** Whether there is a list of what is bundled, and source maps, at `/api/sboms/…` and `/api/source-maps/…`. */
  sbom: z.boolean(),
  sourceMaps: z.boolean(),
});
export type RemoteVersion = z.infer<typeof RemoteVersion>;

const Canary = z.object({
  version: z.string(),
  percent: z.number(),
  brand: z.int().nullable(),
  cohort: z.string().nullable(),
  steps: z.array(z.number()),
  /** The share after this one; null where it does not grow. */
  next: z.number().nullable(),
  nextAt: z.string().nullable(),
  stepSeconds: z.int().nullable(),
  paused: z.boolean(),
  takesBack: z.boolean(),
  needsProof: z.boolean(),
  since: z.string(),
  by: z.string(),
});
export type Canary = z.infer<typeof Canary>;

export const RemoteReply = z.object({
  channel: z.string(),
  revision: z.int(),
  remote: z.string(),
  /** Version that everyone gets on the channel; null where none is live. */
  live: z.object({ version: z.string(), size: Size }).nullable(),
  canary: Canary.nullable(),
  /** Version that a rollback without a target goes to; null where there is none. */
  rollsBackTo: z.string().nullable(),
  frozen: z.string().nullable(),
  /** Newest first. */
  versions: z.array(RemoteVersion),
  /** Version to ask for older ones with, as `before`; null where these are all. */
  older: z.string().nullable(),
  /** Versions published since the live one was, with what is known of their sources. Null where none is live. */
  sinceLive: z
    .object({
      versions: z.int(),
      commits: z.array(z.object({ version: z.string(), commit: z.string(), dirty: z.boolean().nullable() })),
      /** Versions whose publisher named no commit. */
      unknown: z.int(),
    })
    .nullable(),
});
export type RemoteReply = z.infer<typeof RemoteReply>;
