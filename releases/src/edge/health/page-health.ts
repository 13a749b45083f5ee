import { createHash } from 'node:crypto';
import { ReportBatch } from '@parlay/contracts/reports';
import { jsonOrNothing } from '@parlay/tooling/json-or-nothing';
import { LRUCache } from 'lru-cache';
import type { Visitor } from '../../channels/buckets.ts';
import { inAudience } from '../../channels/buckets.ts';
import { browserOf, isSampled, pageToken, readPageToken } from '../../health/page-token.ts';
import type { Choice, View } from '../release/view.ts';
import type { HealthOutbox } from './outbox.ts';

/** A page that is being sent. */
interface SentPage {
  view: View;
  visitor: Visitor;
  /** What the visitor gets of every remote, the host included. */
  choices: readonly Choice[];
  /** What is mounted on this page. */
  mounted: readonly { remote: string; version: string }[];
}

/** What became of a beacon. */
export type BeaconOutcome = 'taken' | 'unsigned' | 'unsampled' | 'forged' | 'expired' | 'repeated' | 'too-many';

export interface PageHealth {
  /** Counts a page and its canaries. Returns the token of the page's beacons. */
  sent(page: SentPage): string;
  /** Takes the body of a beacon as it arrived. */
  take(body: Buffer): BeaconOutcome;
}

/** Of the hash of a page's token, so that who reads the registry's tables cannot report in the name of a page. */
const PAGE_DIGITS = 32;
/** Beacons of one page that count. */
const BEACONS_PER_PAGE = 40;
const PAGES_REMEMBERED = 50_000;
/** Draws that need not be sent again: the registry counts each once. */
const DRAWS_REMEMBERED = 50_000;

/** Counts what the edge serves and takes what pages report of it. Forged, repeated, late and too many beacons do not count. */
export function pageHealth(healthKey: Buffer, outbox: HealthOutbox): PageHealth {
  const pages = new LRUCache<string, Set<string>>({ max: PAGES_REMEMBERED });
  const draws = new LRUCache<string, true>({ max: DRAWS_REMEMBERED });

  function addDraws(browser: string, { view, visitor, choices }: SentPage): void {
    for (const { live, canary } of view.offers.values()) {
      if (!canary || !inAudience(canary.rule, visitor)) continue;
      const share = canary.rule.percent / 100;
      // Without a control there is nothing to compare with.
      if (!(share > 0 && share < 1)) continue;
      const { remote } = canary;
      const [candidate, control] = [canary.loaded.digest, live.loaded.digest];
      // With the revision: a version that becomes a canary again is tried anew.
      const draw = `${view.state.revision} ${browser} ${remote} ${candidate} ${control} ${share}`;
      if (draws.has(draw)) continue;
      draws.set(draw, true);
      const isCandidate = choices.some((choice) => choice.remote === remote && choice.canary);
      outbox.addExposure({ remote, candidate, control, isCandidate, share, browser });
    }
  }

  return {
    sent(page) {
      const { view, visitor, mounted } = page;
      const browser = browserOf(healthKey, visitor.id);
      const sampled = isSampled(browser, view.state.sample ?? 1);
      if (sampled) {
        for (const { remote, version } of mounted) outbox.addServed(remote, version);
        addDraws(browser, page);
      }
      const at = Math.floor(Date.now() / 1_000);
      return pageToken(healthKey, { browser, at, isSampled: sampled });
    },
    take(body) {
      const batch = batchIn(body);
      // What is no batch of reports is the platform's to refuse.
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
