import type { ReachReply } from '@parlay/releases/replies/pages';
import { counted, milliseconds as duration } from '../format/numbers.ts';

/** Describes how many pages run a newly live version and how fast they got it. */
export function reachSentence(reach: ReachReply['remotes'][number], minutes: number): string {
  const { version, running, swapped, milliseconds } = reach;
  const now =
    reach.pages === 0
      ? `${version}: no page has reported in the last ${minutes} minutes.`
      : `${version} runs in ${running} of ${counted(reach.pages, 'open page')}.`;
  if (!milliseconds) return `${now} No page has swapped yet.`;
  const { median, p95, most } = milliseconds;
  const times =
    swapped === 1
      ? `after ${duration(most)}`
      : `half of them within ${duration(median)}, 95 % within ${duration(p95)}, the last after ${duration(most)}`;
  return `${now} ${counted(swapped, 'page')} swapped in place: ${times}.`;
}
