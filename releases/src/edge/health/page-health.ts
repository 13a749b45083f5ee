import { createHash } from 'node:crypto';
import { ReportBatch } from '@parlay/contracts/reports';
import { jsonOrNothing } from '@parlay/server/json-or-nothing';
import { LRUCache } from 'lru-cache';
import { type BrowserIdentity, issueIdentity, readIdentity } from '../../health/browser-identity.ts';
import { blockOf, browserOf, isSampled, pageToken, readPageToken } from '../../health/page-token.ts';
import type { Visitor } from '../../state/buckets.ts';
import { inAudience } from '../../state/buckets.ts';
import type { Choice, View } from '../release/view.ts';
import type { HealthOutbox } from './outbox.ts';

/** A page that says it is open. */
interface OpenedPage {
  view: View;
  /** Visitor for whom canaries are drawn. */
  visitor: Visitor;
  identity: BrowserIdentity;
  /** Where it comes from. */
  address: string;
  /**
   * Versions drawn for it of every remote, the host included; undefined where nothing was drawn, or for another
   * revision.
   */
  choices: readonly Choice[] | undefined;
  /** Versions mounted on it. */
  mounted: readonly { remote: string; version: string }[];
}

/** Outcome of a beacon. */
export type BeaconOutcome = 'taken' | 'unsigned' | 'unsampled' | 'forged' | 'expired' | 'repeated' | 'too-many';

export interface PageHealth {
  /** Reads the cookie of a browser's identity; undefined where it is not ours. */
  identityOf(cookie: string | undefined): BrowserIdentity | undefined;
  newIdentity(): ReturnType<typeof issueIdentity>;
  /** Counts a page and what was drawn for it. Returns the token of its beacons. */
  visited(page: OpenedPage): string;
  /** Takes the body of a beacon as it arrived. */
  take(body: Buffer): BeaconOutcome;
}

/** Length of a hash of a page's token: someone who reads the registry's tables cannot report in the name of a page. */
const PAGE_DIGITS = 32;
/** Beacons of one page that count. */
const BEACONS_PER_PAGE = 40;
const PAGES_REMEMBERED = 50_000;
/** Draws that need not be sent again: the registry counts each once. */
const DRAWS_REMEMBERED = 50_000;
/** New draws of one address block that are sent in a minute: a script cannot fill the registry's tables. */
const DRAWS_A_MINUTE = 600;
const BLOCKS_REMEMBERED = 20_000;

/** Counts pages that are open and takes what they report. Forged, repeated, late and too many beacons do not count. */
export function pageHealth(healthKey: Buffer, outbox: HealthOutbox): PageHealth {
  const pages = new LRUCache<string, Set<string>>({ max: PAGES_REMEMBERED });
  const draws = new LRUCache<string, true>({ max: DRAWS_REMEMBERED });
  const lately = new LRUCache<string, { draws: number }>({ max: BLOCKS_REMEMBERED, ttl: 60_000 });

  function isWithinLimit(block: string): boolean {
    const count = lately.get(block) ?? { draws: 0 };
    if (count.draws === 0) lately.set(block, count);
    count.draws += 1;
    return count.draws <= DRAWS_A_MINUTE;
  }

  function addDraws(browser: string, page: OpenedPage): void {
    const { view, visitor, choices, identity, address } = page;
    if (!choices) return;
    for (const { live, canary } of view.offers.values()) {
      if (!canary || !inAudience(canary.rule, visitor)) continue;
      const share = canary.rule.percent / 100;
      // Without a control there is nothing to compare with.
      if (!(share > 0 && share < 1)) continue;
      const { remote } = canary;
      const [candidate, control] = [canary.loaded.digest, live.loaded.digest];
      // With the revision: a version that becomes a canary again is tried again.
      const draw = `${view.state.revision} ${browser} ${remote} ${candidate} ${control} ${share}`;
      if (draws.has(draw)) continue;
      draws.set(draw, true);
      const block = blockOf(healthKey, address);
      if (!isWithinLimit(block)) continue;
      const isCandidate = choices.some((choice) => choice.remote === remote && choice.canary);
      const { issuedAt } = identity;
      outbox.addExposure({ remote, candidate, control, isCandidate, share, browser, block, issuedAt });
    }
  }

  return {
    identityOf: (cookie) => readIdentity(healthKey, cookie),
    newIdentity: () => issueIdentity(healthKey),
    visited(page) {
      const { view, identity, mounted } = page;
      const browser = browserOf(healthKey, identity.id);
      const sampled = isSampled(browser, view.state.sample ?? 1);
      if (sampled) {
        for (const { remote, version } of mounted) outbox.addServed(remote, version);
        addDraws(browser, page);
      }
      return pageToken(healthKey, { browser, at: Math.floor(Date.now() / 1_000), isSampled: sampled });
    },
    take(body) {
      const batch = batchIn(body);
      // A body that is no batch of reports is the platform's to refuse.
      if (batch?.token === undefined) return 'unsigned';
      const read = readPageToken(healthKey, batch.token);
      if (!read.ok) return read.error;
      const { browser, isSampled: counts } = read.page;
      if (!counts) return 'unsampled';
      const seen = pages.get(batch.token) ?? new Set();
      pages.set(batch.token, seen);
      const mark = createHash('sha256').update(body).digest('base64url');
      if (seen.has(mark)) return 'repeated';
      if (seen.size >= BEACONS_PER_PAGE) return 'too-many';
      seen.add(mark);
      outbox.addBeacon({
        browser,
        isFirst: seen.size === 1,
        page: createHash('sha256').update(batch.token).digest('hex').slice(0, PAGE_DIGITS),
        arrivedAt: Date.now(),
        ...(batch.sentAt === undefined ? {} : { sentAt: batch.sentAt }),
        reports: batch.reports,
      });
      return 'taken';
    },
  };
}

function batchIn(body: Buffer): ReportBatch | undefined {
  const parsed = ReportBatch.safeParse(jsonOrNothing(body.toString('utf8')));
  return parsed.success ? parsed.data : undefined;
}
