import type { Report } from '@parlay/contracts/reports';
import { type ForeignChange, guardNodes } from './guard-nodes.ts';

export interface WatchOptions {
  report(report: Report): void;
  /** Returns a remote's version on the page. */
  versionOf(remote: string): string | undefined;
  hostVersion: string;
}

export interface ForeignChanges {
  /** Returns true if another script has changed this remote's elements, or elements outside all remotes. */
  hasDisturbed(remote: string): boolean;
}

/** Keeps parts working when other scripts change their elements, and reports each kind of change once per version. */
export function watchForeignChanges(
  window: Window & typeof globalThis,
  { report, versionOf, hostVersion }: WatchOptions,
): ForeignChanges {
  const disturbed = new Set<string>();
  const reported = new Set<string>();
  guardNodes(window, ({ kind, parent }) => {
    const remote = remoteAround(parent) ?? 'host';
    const version = versionOf(remote) ?? hostVersion;
    disturbed.add(remote);
    const key = `${remote} ${version} ${kind}`;
    if (reported.has(key)) return;
    reported.add(key);
    report({ kind: 'foreign-change', remote, version, change: kind });
  });
  return { hasDisturbed: (remote) => disturbed.has(remote) || disturbed.has('host') };
}

/** Returns the remote whose part contains a node. Dialogs are outside all parts. */
function remoteAround(parent: ForeignChange['parent']): string | undefined {
  const element = parent.nodeType === 1 ? (parent as Element) : parent.parentElement;
  return element?.closest<HTMLElement>('[data-remote]')?.dataset.remote;
}
