import { z } from 'zod';
import { Quarantine } from './quarantine.ts';

const Size = z.object({ first: z.int(), page: z.int() });
export type Size = z.infer<typeof Size>;

const Place = z.object({
  channel: z.string(),
  as: z.enum(['live', 'canary', 'retired']),
  /** Percentage of visitors, within the brand or cohort. */
  percent: z.number().nullable(),
  brand: z.int().nullable(),
  cohort: z.string().nullable(),
  since: z.string(),
  by: z.string(),
  reason: z.string().nullable(),
});
export type Place = z.infer<typeof Place>;

/** Gate result for a version with the current live versions, and the browser trial of exactly that composition. */
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
  /** Null if the publisher gave none. */
  commit: z.string().nullable(),
  /** Whether the checkout had uncommitted changes; null if unknown. */
  dirty: z.boolean().nullable(),
  /** Uncompressed bytes. */
  size: Size,
  contracts: z.record(z.string(), z.int()),
  gate: GateVerdict,
  places: z.array(Place),
  /** Null if the version was not taken back, or was promoted since. */
  quarantine: Quarantine.nullable(),
  /** Whether an SBOM is available at `/api/sboms/…`; `sourceMaps` is the same for `/api/source-maps/…`. */
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
  /** Next share; null if the canary does not grow. */
  next: z.number().nullable(),
  nextAt: z.string().nullable(),
  stepSeconds: z.int().nullable(),
  /** Browsers that the next step still needs after its time; 0 for a canary that does not grow automatically. */
  lacksBrowsers: z.int(),
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
  /** Version live for everyone on the channel; null if there is none. */
  live: z.object({ version: z.string(), size: Size }).nullable(),
  canary: Canary.nullable(),
  /** Version that a rollback without a target restores; null if there is none. */
  rollsBackTo: z.string().nullable(),
  frozen: z.string().nullable(),
  /** Versions, newest first. */
  versions: z.array(RemoteVersion),
  /** Cursor for older versions, passed as `before`; null if there are none. */
  older: z.string().nullable(),
  /** Versions published after the live one, with their known commits; null if no version is live. */
  sinceLive: z
    .object({
      versions: z.int(),
      commits: z.array(z.object({ version: z.string(), commit: z.string(), dirty: z.boolean().nullable() })),
      /** Number of versions published without a commit. */
      unknown: z.int(),
    })
    .nullable(),
});
export type RemoteReply = z.infer<typeof RemoteReply>;
