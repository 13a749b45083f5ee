import type { PagesReply } from '@parlay/releases/replies/pages';
import type { StatusReply } from '@parlay/releases/replies/status';

type StatusRow = StatusReply['remotes'][number];

/** A remote on the overview: what everyone gets of it, and the canary next to it. */
export interface OverviewRow {
  remote: string;
  live: StatusRow;
  canary: StatusRow | undefined;
  /** Whether what everyone gets fails, or its canary, and somebody has to decide. */
  isFailing: boolean;
}

/** One row a remote: those that fail for everyone first, then failing canaries, otherwise in the order of the registry. */
export function rowsOf({ remotes }: StatusReply): OverviewRow[] {
  const rows = remotes
    .filter(({ canary }) => canary === null)
    .map((live): OverviewRow => {
      const canary = remotes.find((one) => one.remote === live.remote && one.canary !== null);
      const isFailing = live.failing !== null || (canary !== undefined && hasFailed(canary));
      return { remote: live.remote, live, canary, isFailing };
    });
  return rows.sort((a, b) => urgency(b) - urgency(a));
}

const urgency = ({ live, isFailing }: OverviewRow): number => (live.failing !== null ? 2 : Number(isFailing));

/** Worse beyond doubt, or so suspect that it does not grow. */
const hasFailed = ({ verdict }: StatusRow): boolean => verdict?.kind === 'worse' || verdict?.kind === 'suspect';

/**
 * How many open pages run a version; undefined where that is not known. Every page has a host, and hosts before 2026-11-27 do
 * not report themselves: of a host that nobody named nothing is known while pages are open.
 */
export function pagesWith(pages: PagesReply | undefined, remote: string, version: string): number | undefined {
  if (!pages || (remote === HOST && pages.pages > 0 && !isReported(pages, remote))) return undefined;
  return pages.versions.find((one) => one.remote === remote && one.version === version)?.pages ?? 0;
}

const HOST = 'host';
const isReported = ({ versions }: PagesReply, remote: string) => versions.some((one) => one.remote === remote);

/** When somebody can decide about a canary. */
export function timeToDecision({ verdict }: Pick<StatusRow, 'verdict'>): string {
  if (!verdict) return 'no visitors yet';
  if (verdict.kind === 'worse') return 'now: it is worse';
  if (verdict.kind === 'suspect') return 'now: look at it';
  if (verdict.kind === 'proven') return 'now: it is good enough';
  if (verdict.minutes === null) return 'not known yet';
  return verdict.minutes <= 90 ? `about ${verdict.minutes} min` : `about ${Math.round(verdict.minutes / 60)} h`;
}
