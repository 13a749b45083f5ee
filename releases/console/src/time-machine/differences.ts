import type { StatusReply } from '@parlay/releases/replies/status';
import { percent } from '../format/numbers.ts';

type Row = StatusReply['remotes'][number];

export interface Difference {
  remote: string;
  /** Null if no version was live. */
  past: string | null;
  present: string | null;
  isSame: boolean;
}

/** Describes a remote's versions: "1.4.0, canary 1.5.0 for 5 %". */
function versionsOf(rows: readonly Row[]): string | null {
  const live = rows.find(({ canary }) => canary === null);
  if (!live) return null;
  const canary = rows.find((row) => row.canary !== null);
  return canary ? `${live.version}, canary ${canary.version} for ${percent(canary.share / 100)}` : live.version;
}

/** Returns each remote's versions then and now. Remotes that differ come first. */
export function differencesBetween(past: StatusReply, present: StatusReply): Difference[] {
  const remotes = [...new Set([...past.remotes, ...present.remotes].map(({ remote }) => remote))].sort();
  const versionsIn = (status: StatusReply, remote: string) =>
    versionsOf(status.remotes.filter((row) => row.remote === remote));
  return remotes
    .map((remote) => ({ remote, past: versionsIn(past, remote), present: versionsIn(present, remote) }))
    .map((row) => ({ ...row, isSame: row.past === row.present }))
    .sort((a, b) => Number(a.isSame) - Number(b.isSame));
}
