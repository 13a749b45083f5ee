import { failingOn } from '../../alarms/watch-live.ts';
import { type CanaryVerdict, readVerdicts } from '../../canary-analysis/read-verdicts.ts';
import type { Db, Reader } from '../../database/connect.ts';
import type { Failing } from '../../replies/failing.ts';
import type { VerdictRule } from '../../verdict/verdict-rule.ts';
import { missingBrowsers } from '../automation/grow-canaries.ts';
import { canariesOf, liveOf, readAtOnce, retiredOn } from '../pointers/pointers.ts';
import { quarantinedOn } from '../pointers/quarantine.ts';
import { type LatestChange, latestChanges } from './latest-changes.ts';
import * as queries from './status.gen.ts';

/** Audience of a canary, and how it grows. */
export interface CanaryStatus {
  percent: number;
  brand: number | null;
  cohort: string | null;
  /** Shares that it grows to. */
  steps: number[];
  /** When it grows; null where nobody knows yet. */
  nextAt: string | null;
  paused: boolean;
  /** Name of the token that paused it, or `verdict`. */
  pausedBy: string | null;
  /** Browsers that have yet to run it before it may grow; 0 where it does not grow, or has enough. */
  lacksBrowsers: number;
}

export interface StatusRow {
  remote: string;
  version: string;
  digest: string;
  /** Commit of the checkout that published it. */
  commit: string | null;
  /** Whether that checkout had changes that its commit does not have; null where it did not say. */
  dirty: boolean | null;
  /** Per cent of the visitors who get it; a canary counts within its brand or cohort. */
  share: number;
  since: string;
  by: string;
  reason: string | null;
  /** How the channel came to point at it. */
  kind: 'promote' | 'rollback';
  /** Latest change of the remote; later than `since` where a canary was started, steered or withdrawn. */
  changed: LatestChange;
  canary: CanaryStatus | null;
  frozen: string | null;
  /** How a version that everyone gets fails in pages; null where it does not, and for a canary. */
  failing: Failing | null;
  /** How a canary compares with what is live; null for what is live, and before the first browser got the canary. */
  verdict: CanaryVerdict | null;
}

/** A remote that was taken off the channel. */
export interface RetiredStatus {
  remote: string;
  /** Version that was live last. */
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

/** Reads what is live where; a remote with a canary in flight has two rows. Undefined: no such channel. */
export const readStatus = (db: Db, name: string): Promise<Status | undefined> =>
  readAtOnce(db, name, async (tx, { revision: current, rule }) => {
    const live = await liveOf(tx, name);
    const canaries = await canariesOf(tx, name);
    const retired = await retiredOn(tx, name);
    const freezes = await queries.freezes(tx);
    const rollbacks = await rolledBackOn(tx, name);
    const changes = await latestChanges(tx, name);
    const verdicts = await readVerdicts(tx, name);
    const failing = await failingOn(tx, name);
    const lacking = await missingByCanary(tx, name, canaries, rule);
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
      const whole = canary && canary.brand === null && canary.cohort === null ? canary.percent : 0;
      const rows: StatusRow[] = [
        {
          ...common,
          ...described(row),
          kind,
          share: 100 - whole,
          canary: null,
          failing: failing.get(row.remote) ?? null,
          verdict: null,
        },
      ];
      if (canary) {
        const { percent, brand, cohort, steps, paused, paused_by: pausedBy } = canary;
        const lacksBrowsers = lacking.get(row.remote) ?? 0;
        const nextAt = paused ? null : (canary.next_at?.toISOString() ?? null);
        rows.push({
          ...common,
          ...described(canary),
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

/** By remote, how many browsers each canary that grows automatically still needs. */
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

/** Remotes whose live version came back by a rollback. */
async function rolledBackOn(db: Reader, channel: string): Promise<Set<string>> {
  const rows = await queries.rolledBackOn(db, { channel });
  return new Set(rows.map(({ remote }) => remote));
}

function described(row: {
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
