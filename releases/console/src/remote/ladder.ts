import type { Canary } from '@parlay/releases/replies/remote';
import { countText, durationText, percent } from '../format/numbers.ts';
import { time } from '../format/utc.ts';

export interface Step {
  percent: number;
  state: 'done' | 'now' | 'to come';
}

/** Returns a canary's shares in ascending order. A canary that does not grow has only its current share. */
export function stepsOf({ percent: now, steps }: Pick<Canary, 'percent' | 'steps'>): Step[] {
  return [...new Set([...steps, now])]
    .sort((a, b) => a - b)
    .map((share) => ({ percent: share, state: share < now ? 'done' : share === now ? 'now' : 'to come' }));
}

const shareText = (share: number) => (share >= 100 ? 'everyone' : percent(share / 100));

/** Describes when a canary grows, and what it waits for. */
export function nextText({ next, nextAt, paused, stepSeconds, needsProof, lacksBrowsers }: Canary): string {
  if (next === null) return 'It has no further step: complete it, or take it back.';
  if (paused) return `Paused. Resumed, it goes on to ${shareText(next)}.`;
  const proof = needsProof ? ', once it is proven to break less than twice as often' : '';
  if (nextAt !== null && lacksBrowsers > 0)
    return `Next: ${shareText(next)} after ${countText(lacksBrowsers, 'more browser')}, ${time(nextAt)} at the earliest${proof}.`;
  if (nextAt !== null) return `Next: ${shareText(next)} at ${time(nextAt)}${proof}.`;
  if (stepSeconds === null) return `Next: ${shareText(next)}, when somebody asks for it${proof}.`;
  return `Next: ${shareText(next)}, ${durationText(stepSeconds)} after this step${proof}.`;
}
