import { createHash } from 'node:crypto';
import { ReportBatch } from '@parlay/contracts/reports';
import type { PageState } from '@parlay/contracts/visit';
import { tryParseJson } from '@parlay/server/json-or-nothing';
import { LRUCache } from 'lru-cache';
import { type BrowserIdentity, issueIdentity, readIdentity } from '../../health/browser-identity.ts';
import { blockOf, browserOf, isSampled, pageToken, readPageToken } from '../../health/page-token.ts';
import type { Visitor } from '../../state/buckets.ts';
import { inAudience } from '../../state/buckets.ts';
import type { Choice, View } from '../release/view.ts';
import type { HealthOutbox } from './outbox.ts';

/** A page that reported that it is open. */
interface OpenedPage {
  view: View;
  /** Visitor that canaries are assigned to. */
  visitor: Visitor;
  identity: BrowserIdentity;
  /** Client's IP address. */
  address: string;
  /**
   * Assigned version of every remote, including the host; undefined if none were assigned, or if the page has another
   * revision.
   */
  choices: readonly Choice[] | undefined;
  /** Versions mounted on the page. */
  mounted: readonly { remote: string; version: string }[];
}

/** Outcome of a beacon. */
export type BeaconOutcome = 'taken' | 'unsigned' | 'unsampled' | 'forged' | 'expired' | 'repeated' | 'too-many';

export interface PageHealth {
  /** Reads a browser's identity cookie. Returns undefined if we did not sign it. */
  identityOf(cookie: string | undefined): BrowserIdentity | undefined;
  newIdentity(): ReturnType<typeof issueIdentity>;
  /** Counts an open page and its canary assignments. Returns the token for its beacons. */
  recordVisit(page: OpenedPage): string;
  /** Handles the raw body of a beacon. */
  acceptBeacon(body: Buffer): BeaconOutcome;
  /** Records that a page is open or has closed. Returns false if it counts for nothing. */
  recordPresence(token: string, state: PageState): boolean;
}

/** Length of the hash that replaces a page's token, so that access to the registry's tables reveals no token. */
const PAGE_DIGITS = 32;
/** Age up to which a page counts as open, because players leave pages open for days. */
const PRESENCE_VALID_SECONDS = 14 * 86_400;
/** Maximum beacons counted per page. */
const BEACONS_PER_PAGE = 40;
const PAGES_REMEMBERED = 50_000;
/** Assignments remembered so as not to send them again; the registry counts each once anyway. */
const ASSIGNMENTS_REMEMBERED = 50_000;
/** Maximum new assignments sent per minute and address block, so that a script cannot fill the registry's tables. */
const ASSIGNMENTS_PER_MINUTE = 600;
const BLOCKS_REMEMBERED = 20_000;

/** Counts open pages and their reports. Ignores forged, repeated, expired and excess beacons. */
export function pageHealth(healthKey: Buffer, outbox: HealthOutbox): PageHealth {
  const pages = new LRUCache<string, Set<string>>({ max: PAGES_REMEMBERED });
  const assignments = new LRUCache<string, true>({ max: ASSIGNMENTS_REMEMBERED });
  const countsByBlock = new LRUCache<string, { draws: number }>({ max: BLOCKS_REMEMBERED, ttl: 60_000 });

  function isWithinLimit(block: string): boolean {
    const count = countsByBlock.get(block) ?? { draws: 0 };
    if (count.draws === 0) countsByBlock.set(block, count);
    count.draws += 1;
    return count.draws <= ASSIGNMENTS_PER_MINUTE;
  }

  function addExposures(browser: string, page: OpenedPage): void {
    const { view, visitor, choices, identity, address } = page;
    if (!choices) return;
    for (const { live, canary } of view.offers.values()) {
      if (!canary || !inAudience(canary.rule, visitor)) continue;
      const share = canary.rule.percent / 100;
      // A canary without a control group has nothing to be compared with.
      if (!(share > 0 && share < 1)) continue;
      const { remote } = canary;
      const [candidate, control] = [canary.loaded.digest, live.loaded.digest];
      // The key includes the revision, so that a version that becomes a canary again counts again.
      const assignment = `${view.state.revision} ${browser} ${remote} ${candidate} ${control} ${share}`;
      if (assignments.has(assignment)) continue;
      assignments.set(assignment, true);
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
    recordVisit(page) {
      const { view, identity, mounted } = page;
      const browser = browserOf(healthKey, identity.id);
      const sampled = isSampled(browser, view.state.sample ?? 1);
      if (sampled) {
        for (const { remote, version } of mounted) outbox.addServed(remote, version);
        addExposures(browser, page);
      }
      return pageToken(healthKey, { browser, at: Math.floor(Date.now() / 1_000), isSampled: sampled });
    },
    acceptBeacon(body) {
      const batch = batchIn(body);
      // Anything else is left for the platform to refuse.
      if (batch?.token === undefined) return 'unsigned';
      const read = readPageToken(healthKey, batch.token);
      if (!read.ok) return read.error;
      const { browser, isSampled: counts } = read.page;
      if (!counts) return 'unsampled';
      const marks = pages.get(batch.token) ?? new Set();
      pages.set(batch.token, marks);
      const mark = createHash('sha256').update(body).digest('base64url');
      if (marks.has(mark)) return 'repeated';
      if (marks.size >= BEACONS_PER_PAGE) return 'too-many';
      marks.add(mark);
      outbox.addBeacon({
        browser,
        isFirst: marks.size === 1,
        page: pageOf(batch.token),
        arrivedAt: Date.now(),
        ...(batch.sentAt === undefined ? {} : { sentAt: batch.sentAt }),
        reports: batch.reports,
      });
      return 'taken';
    },
    recordPresence(token, state) {
      const read = readPageToken(healthKey, token, { validSeconds: PRESENCE_VALID_SECONDS });
      if (!read.ok || !read.page.isSampled) return false;
      outbox.addPresence(pageOf(token), state);
      return true;
    },
  };
}

/** Returns the pseudonym of the page with this token. */
const pageOf = (token: string): string => createHash('sha256').update(token).digest('hex').slice(0, PAGE_DIGITS);

function batchIn(body: Buffer): ReportBatch | undefined {
  const parsed = ReportBatch.safeParse(tryParseJson(body.toString('utf8')));
  return parsed.success ? parsed.data : undefined;
}
