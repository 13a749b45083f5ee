import type { PagesReply } from '@parlay/releases/replies/pages';
import type { StatusReply } from '@parlay/releases/replies/status';

type StatusRow = StatusReply['remotes'][number];

/** A remote on the overview: what everyone gets of it, and the canary beside it. */
export interface OverviewRow {
  remote: string;
  live: StatusRow;
  canary: StatusRow | undefined;
  /** Whether its canary fails, and somebody has to decide. */
  isFailing: boolean;
}

/** One row a remote, failing ones first, otherwise in the order of the registry. */
export function rowsOf({ remotes }: StatusReply): OverviewRow[] {
  const rows = remotes
    .filter(({ canary }) => canary === null)
    .map((live): OverviewRow => {
      const canary = remotes.find((one) => one.remote === live.remote && one.canary !== null);
      return { remote: live.remote, live, canary, isFailing: canary !== undefined && isFailing(canary) };
    });
  return [...rows.filter((row) => row.isFailing), ...rows.filter((row) => !row.isFailing)];
}

/** Worse beyond doubt, or silent. */
const isFailing = ({ verdict }: StatusRow): boolean => verdict !== null && (verdict.kind === 'worse' || verdict.silent);

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
  if (verdict.kind === 'proven') return 'now: it is good enough';
  if (verdict.minutes === null) return 'not known yet';
  return verdict.minutes <= 90 ? `about ${verdict.minutes} min` : `about ${Math.round(verdict.minutes / 60)} h`;
}
