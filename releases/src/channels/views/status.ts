import { failingOn } from '../../alarms/watch-live.ts';
import { type CanaryVerdict, readVerdicts } from '../../canary-analysis/read-verdicts.ts';
import type { Db, Reader } from '../../database/connect.ts';
import type { Failing } from '../../replies/failing.ts';
import type { VerdictRule } from '../../verdict/verdict-rule.ts';
import { missingBrowsers } from '../automation/grow-canaries.ts';
import { canariesOf, liveOf, readServedChannel, retiredOn } from '../pointers/pointers.ts';
import { quarantinedOn } from '../pointers/quarantine.ts';
import { type LatestChange, latestChanges } from './latest-changes.ts';
import * as queries from './status.gen.ts';

/** Audience and growth of a canary. */
export interface CanaryStatus {
  percent: number;
  brand: number | null;
  cohort: string | null;
  /** Shares that it grows to, in percent. */
  steps: number[];
  /** Time of its next automatic step; null if none is due. */
  nextAt: string | null;
  paused: boolean;
  /** Name of the token that paused it, or `verdict`. */
  pausedBy: string | null;
  /** Number of browsers that must still run it before it may grow; 0 if it does not grow or has enough. */
  lacksBrowsers: number;
}

export interface StatusRow {
  remote: string;
  version: string;
  digest: string;
  /** Commit of the checkout that published it. */
  commit: string | null;
  /** Whether that checkout had uncommitted changes; null if unknown. */
  dirty: boolean | null;
  /** Percentage of the visitors who get it; for a canary, of its brand or cohort. */
  share: number;
  since: string;
  by: string;
  reason: string | null;
  /** Kind of change that pointed the channel at it. */
  kind: 'promote' | 'rollback';
  /** Latest change of the remote; later than `since` if a canary was started, steered or withdrawn. */
  changed: LatestChange;
  canary: CanaryStatus | null;
  frozen: string | null;
  /** Failures of a live version in pages; null if there are none, and for a canary. */
  failing: Failing | null;
  /** Comparison of a canary with the live version; null for the live version and before a browser got the canary. */
  verdict: CanaryVerdict | null;
}

/** A remote that was retired from the channel. */
export interface RetiredStatus {
  remote: string;
  /** Last live version. */
  version: string;
  digest: string;
  since: string;
  by: string;
  reason: string | null;
}

export interface Status {
  channel: string;
  revision: number;
  remotes: StatusRow[];
  retired: RetiredStatus[];
  /** Versions that were taken back and not promoted since, newest first. */
  quarantined: Awaited<ReturnType<typeof quarantinedOn>>;
}

/** Reads a channel's status; a remote with a canary in flight has two rows. Returns undefined for an unknown channel. */
export const readStatus = (db: Db, name: string): Promise<Status | undefined> =>
  readServedChannel(db, name, async (tx, { revision: current, rule }) => {
    const live = await liveOf(tx, name);
    const canaries = await canariesOf(tx, name);
    const retired = await retiredOn(tx, name);
    const freezes = await queries.freezes(tx);
    const rollbacks = await rolledBackOn(tx, name);
    const changes = await latestChanges(tx, name);
    const verdicts = await readVerdicts(tx, name);
    const failing = await failingOn(tx, name);
    const missing = await missingByCanary(tx, name, canaries, rule);
    const remotes = live.flatMap((row) => {
      const canary = canaries.find((candidate) => candidate.remote === row.remote);
      const kind = rollbacks.has(row.remote) ? ('rollback' as const) : ('promote' as const);
      const common = {
        remote: row.remote,
        frozen: freezes.find((one) => one.remote === row.remote)?.reason ?? null,
        changed: changes.get(row.remote) ?? {
          at: row.since.toISOString(),
          by: row.actor,
          action: kind,
          reason: row.reason,
        },
      };
      const canaryShare = canary && canary.brand === null && canary.cohort === null ? canary.percent : 0;
      const rows: StatusRow[] = [
        {
          ...common,
          ...pointerFacts(row),
          kind,
          share: 100 - canaryShare,
          canary: null,
          failing: failing.get(row.remote) ?? null,
          verdict: null,
        },
      ];
      if (canary) {
        const { percent, brand, cohort, steps, paused, paused_by: pausedBy } = canary;
        const lacksBrowsers = missing.get(row.remote) ?? 0;
        const nextAt = paused ? null : (canary.next_at?.toISOString() ?? null);
        rows.push({
          ...common,
          ...pointerFacts(canary),
          kind: 'promote',
          share: percent,
          canary: { percent, brand, cohort, steps, nextAt, paused, pausedBy, lacksBrowsers },
          failing: null,
          verdict: verdicts.get(row.remote) ?? null,
        });
      }
      return rows;
    });
    return {
      channel: name,
      revision: current,
      remotes,
      quarantined: await quarantinedOn(tx, name),
      retired: retired.map(({ remote, version, digest, since, actor, reason }) => ({
        remote,
        version,
        digest,
        since: since.toISOString(),
        by: actor,
        reason,
      })),
    };
  });

/** Returns, by remote, how many browsers each automatically growing canary still needs. */
async function missingByCanary(
  tx: Reader,
  channel: string,
  canaries: Awaited<ReturnType<typeof canariesOf>>,
  rule: VerdictRule,
): Promise<Map<string, number>> {
  const growing = canaries.filter(({ next_at: nextAt, paused }) => nextAt !== null && !paused);
  const entries = growing.map(async ({ remote, percent }) => {
    const step = { channel, remote, percent, rule };
    return [remote, await missingBrowsers(tx, step)] as const;
  });
  return new Map(await Promise.all(entries));
}

/** Returns the remotes whose live version was restored by a rollback. */
async function rolledBackOn(db: Reader, channel: string): Promise<Set<string>> {
  const rows = await queries.rolledBackOn(db, { channel });
  return new Set(rows.map(({ remote }) => remote));
}

function pointerFacts(row: {
  version: string;
  digest: string;
  source_commit: string | null;
  source_dirty: boolean | null;
  since: Date;
  actor: string;
  reason: string | null;
}) {
  const { version, digest, source_commit: commit, source_dirty: dirty, since, actor, reason } = row;
  return { version, digest, commit, dirty, since: since.toISOString(), by: actor, reason };
}
