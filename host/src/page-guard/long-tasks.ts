import type { SetRemote } from '@parlay/contracts/release';
import type { Report } from '@parlay/contracts/reports';
import type { RenderedPart } from '../remotes/remotes.ts';

/** Minimum duration of a reported script, in milliseconds. By then the page seems frozen. */
const MIN_DURATION = 1000;
/** Maximum reports per page. */
const MAX_REPORTS = 10;
/** Time after a part's render in which its effects run, in milliseconds. */
const EFFECTS_TIME = 1000;

/** Missing from some browsers and from TypeScript's DOM library. */
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
 * Reports blocking scripts with the remote that owns the file. React callbacks point to the host's file, so for
 * those the part rendered in that frame is reported.
 */
export function reportLongTasks(window: Window & typeof globalThis, options: LongTaskOptions): void {
  const { PerformanceObserver } = window;
  if (!PerformanceObserver?.supportedEntryTypes.includes('long-animation-frame')) return;
  let remaining = MAX_REPORTS;
  const observer = new PerformanceObserver((list) => {
    for (const frame of list.getEntries() as LongFrame[]) {
      const [longest] = [...frame.scripts].sort((a, b) => b.duration - a.duration);
      if (!longest || longest.duration < MIN_DURATION || remaining <= 0) continue;
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
  const latest = drawn().find(({ since }) => since >= startTime - EFFECTS_TIME && since <= startTime + duration);
  return latest?.version ?? { remote: 'host', version: hostVersion };
}
