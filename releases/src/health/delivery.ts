import { Digest, RemoteName, Version } from '@parlay/contracts/release';
import { Report } from '@parlay/contracts/reports';
import { PageState } from '@parlay/contracts/visit';
import { z } from 'zod';
import { ChannelName } from '../state/channel-state.ts';

export const DELIVERY_PATH = '/api/health/deliveries';

/** Maximum number of entries in each list of a delivery. */
export const MAX_ENTRIES = 2_000;

const Browser = z.string().regex(/^[0-9a-f]{16}$/, 'must be 16 hexadecimal digits');

const Page = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits');

/** Number of pages that were sent with a version mounted on them. */
const Served = z.strictObject({ remote: RemoteName, version: Version, count: z.int().min(1) });

/** A browser that was assigned to a canary or its control group. */
const Exposure = z.strictObject({
  remote: RemoteName,
  candidate: Digest,
  control: Digest,
  isCandidate: z.boolean(),
  /** Probability that the browser got the candidate. */
  share: z.number().gt(0).lt(1),
  browser: Browser,
  /**
   * Pseudonym of its address block, and when the edge issued its identity, in seconds since 1970. Edges before 2026-11-29
   * send neither.
   */
  block: z.optional(Browser),
  issuedAt: z.optional(z.int().min(0)),
});
export type Exposure = z.infer<typeof Exposure>;

/** Reports of a page that has a valid page token. */
const Beacon = z.strictObject({
  browser: Browser,
  /** Whether it is the first beacon of its page. */
  isFirst: z.boolean(),
  /** Pseudonym of the page. Edges before 2026-11-26 send none of these three. */
  page: z.optional(Page),
  /** When the edge received it, in milliseconds since 1970, and when the page sent it, by the page's clock. */
  arrivedAt: z.optional(z.int().min(0)),
  sentAt: z.optional(z.number().min(0)),
  reports: z.array(Report).max(50),
});
export type Beacon = z.infer<typeof Beacon>;

/** Last state that a page reported since the previous delivery. */
const Presence = z.strictObject({ page: Page, state: PageState });

const listOf = <T extends z.ZodType>(entry: T) => z.array(entry).max(MAX_ENTRIES);

/** Observations of an edge since its last delivery. A retried delivery has the same id and counts once. */
export const Delivery = z.strictObject({
  id: z.uuid(),
  channel: ChannelName,
  served: listOf(Served),
  exposures: listOf(Exposure),
  beacons: listOf(Beacon),
  /** Edges before 2026-11-30 send none. */
  presences: z.optional(listOf(Presence)),
});
export type Delivery = z.infer<typeof Delivery>;
