import { Digest, RemoteName, Version } from '@parlay/contracts/release';
import { z } from 'zod';
import { BrowserCheckSettings } from './settings.ts';

// Input and output of the process that checks compositions in a browser for the registry.

const Named = z.object({ remote: RemoteName, version: Version, digest: Digest });

/** Versions that visitors would get: every remote with its version, including the host. */
const Composition = z.object({
  /** For example "with remote-sports 1.4.0 in flight". */
  name: z.string(),
  remotes: z.array(Named),
});
export type Composition = z.infer<typeof Composition>;

export const BrowserCheckJob = z.object({
  channel: z.string(),
  /** First the live set with the candidates, then this set with each canary in flight. */
  compositions: z.tuple([Composition], Composition),
  candidates: z.array(RemoteName),
  settings: BrowserCheckSettings,
});
export type BrowserCheckJob = z.infer<typeof BrowserCheckJob>;

export const Tried = z.object({
  compositions: z.int(),
  pages: z.int(),
  mounts: z.int(),
  seconds: z.number(),
  /** Skipped parts, each with the reason. */
  notTried: z.array(z.string()),
});
export type Tried = z.infer<typeof Tried>;

export const BrowserCheckResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tried'), reasons: z.array(z.string()), tried: Tried }),
  /** No result, because there is no browser or the source of the site's data is unreachable. */
  z.object({ kind: z.literal('impossible'), message: z.string() }),
]);
export type BrowserCheckResult = z.infer<typeof BrowserCheckResult>;

/** Checks compositions in a browser. */
export type BrowserCheck = (job: Omit<BrowserCheckJob, 'settings'>) => Promise<BrowserCheckResult>;
