import type { PagesReply } from '@parlay/releases/replies/pages';
import type { StatusReply } from '@parlay/releases/replies/status';

type StatusRow = StatusReply['remotes'][number];

/** A remote on the overview: its live version and its canary. */
export interface OverviewRow {
  remote: string;
  live: StatusRow;
  canary: StatusRow | undefined;
  /** Whether the live version or the canary fails and an operator has to decide. */
  isFailing: boolean;
}

/** Returns one row per remote: first failing live versions, then failing canaries, then the rest in registry order. */
export function rowsOf({ remotes }: StatusReply): OverviewRow[] {
  const rows = remotes
    .filter(({ canary }) => canary === null)
    .map((live): OverviewRow => {
      const canary = remotes.find((row) => row.remote === live.remote && row.canary !== null);
      const isFailing = live.failing !== null || (canary !== undefined && hasFailed(canary));
      return { remote: live.remote, live, canary, isFailing };
    });
  return rows.sort((a, b) => urgency(b) - urgency(a));
}

const urgency = ({ live, isFailing }: OverviewRow): number => (live.failing !== null ? 2 : Number(isFailing));

/** Returns true for a canary that is significantly worse, or too suspect to grow. */
const hasFailed = ({ verdict }: StatusRow): boolean => verdict?.kind === 'worse' || verdict?.kind === 'suspect';

/**
 * Returns how many open pages run a version, or undefined if that is unknown. Hosts released before
 * 2026-11-27 do not report themselves. If no open page has reported its host, the number is therefore unknown.
 */
export function pagesWith(pages: PagesReply | undefined, remote: string, version: string): number | undefined {
  if (!pages || (remote === HOST && pages.pages > 0 && !isReported(pages, remote))) return undefined;
  return pages.versions.find((entry) => entry.remote === remote && entry.version === version)?.pages ?? 0;
}

const HOST = 'host';
const isReported = ({ versions }: PagesReply, remote: string) => versions.some((entry) => entry.remote === remote);

/** Describes when an operator can decide about a canary. */
export function timeToDecision({ verdict }: Pick<StatusRow, 'verdict'>): string {
  if (!verdict) return 'no visitors yet';
  if (verdict.kind === 'worse') return 'now: it is worse';
  if (verdict.kind === 'suspect') return 'now: look at it';
  if (verdict.kind === 'proven') return 'now: it is good enough';
  if (verdict.minutes === null) return 'not known yet';
  return verdict.minutes <= 90 ? `about ${verdict.minutes} min` : `about ${Math.round(verdict.minutes / 60)} h`;
}
