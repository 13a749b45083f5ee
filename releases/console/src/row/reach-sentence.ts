import type { ReachReply } from '@parlay/releases/replies/pages';
import { countText, milliseconds as duration } from '../format/numbers.ts';

/** Describes how many pages run a newly live version and how fast they got it. */
export function reachSentence(reach: ReachReply['remotes'][number]): string {
  const { swapped, milliseconds } = reach;
  const now = runningText(reach);
  if (!milliseconds) return `${now} No page has swapped yet.`;
  const { median, p95, most } = milliseconds;
  const times =
    swapped === 1
      ? `after ${duration(most)}`
      : `half of them within ${duration(median)}, 95 % within ${duration(p95)}, the last after ${duration(most)}`;
  return `${now} ${countText(swapped, 'page')} swapped in place: ${times}.`;
}

/** Counts only pages that have reported since the change, because a silent one may have crashed. */
function runningText({ version, pages, running, unheard }: ReachReply['remotes'][number]): string {
  if (pages === 0) return `${version}: no page with it is open.`;
  const open = pages - unheard;
  if (open === 0) return `${version}: ${countText(pages, 'page')} open, none has reported since the change.`;
  const now = `${version} runs in ${running} of ${countText(open, 'open page')}.`;
  const [one, have] = unheard === 1 ? ['other has', 'it is'] : ['others have', 'they are'];
  return unheard === 0
    ? now
    : `${now} ${unheard} ${one} not reported since the change: ${have} asleep, or not swapped yet.`;
}
