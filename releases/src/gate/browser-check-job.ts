import { Digest, RemoteName, Version } from '@parlay/contracts/release';
import { z } from 'zod';
import { BrowserCheckSettings } from './settings.ts';

// Input of the process that tries compositions, from the registry, and its output.

const Named = z.object({ remote: RemoteName, version: Version, digest: Digest });

/** Versions that visitors would get: every remote with its version, the host among them. */
const Composition = z.object({
  /** Such as "with remote-sports 1.4.0 in flight". */
  name: z.string(),
  remotes: z.array(Named),
});
export type Composition = z.infer<typeof Composition>;

export const BrowserCheckJob = z.object({
  channel: z.string(),
  /** The live set with the candidates first, then with each canary in flight. */
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
  /** Parts that were left out, with the reason. */
  notTried: z.array(z.string()),
});
export type Tried = z.infer<typeof Tried>;

export const BrowserCheckResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tried'), reasons: z.array(z.string()), tried: Tried }),
  /** Nothing was found out: there is no browser, or nothing answers where the site's data come from. */
  z.object({ kind: z.literal('impossible'), message: z.string() }),
]);
export type BrowserCheckResult = z.infer<typeof BrowserCheckResult>;

/** Tries compositions in a browser. */
export type BrowserCheck = (job: Omit<BrowserCheckJob, 'settings'>) => Promise<BrowserCheckResult>;
