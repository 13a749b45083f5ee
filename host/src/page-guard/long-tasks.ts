import type { SetRemote } from '@parlay/contracts/release';
import type { Report } from '@parlay/contracts/reports';
import type { RenderedPart } from '../remotes/remotes.ts';

/** Minimum duration of a script to report, in milliseconds; by then the page seems to hang. */
const LONG = 1000;
/** Maximum reports per page. */
const LIMIT = 10;
/** Time after a part's render in which its effects run, in milliseconds. */
const AFTER_DRAWN = 1000;

/** `long-animation-frame` is missing from some browsers and from TypeScript's library. */
interface LongFrame extends PerformanceEntry {
  scripts: readonly { sourceURL: string; duration: number }[];
}

export interface LongTaskOptions {
  report(report: Report): void;
  running(): readonly SetRemote[];
  drawn(): readonly RenderedPart[];
  hostVersion: string;
}

/**
 * Reports blocking scripts with the remote that owns the file. React callbacks point to the host's file; in that case
 * the part rendered in that frame is reported.
 */
export function reportLongTasks(window: Window & typeof globalThis, options: LongTaskOptions): void {
  const { PerformanceObserver } = window;
  if (!PerformanceObserver?.supportedEntryTypes.includes('long-animation-frame')) return;
  let remaining = LIMIT;
  const observer = new PerformanceObserver((list) => {
    for (const frame of list.getEntries() as LongFrame[]) {
      const [longest] = [...frame.scripts].sort((a, b) => b.duration - a.duration);
      if (!longest || longest.duration < LONG || remaining <= 0) continue;
      remaining -= 1;
      const { remote, version } = ownerOf(longest.sourceURL, frame, options);
      options.report({ kind: 'long-task', remote, version, milliseconds: Math.round(longest.duration) });
    }
  });
  observer.observe({ type: 'long-animation-frame', buffered: true });
}

function ownerOf(url: string, { startTime, duration }: LongFrame, { running, drawn, hostVersion }: LongTaskOptions) {
  const owner = running().find(({ remote, digest }) => url.includes(`/r/${remote}/${digest}/`));
  if (owner) return owner;
  const latest = drawn().find(({ since }) => since >= startTime - AFTER_DRAWN && since <= startTime + duration);
  return latest?.version ?? { remote: 'host', version: hostVersion };
}
