import type { Translate } from '@parlay/remote-kit/messages';
import { waitOf } from './problem.ts';

/** A wait in the words of the page: "in 40 seconds", "in 3 minutes". */
export function waitText(seconds: number | undefined, t: Translate): string {
  const { unit, count } = waitOf(seconds);
  return t(`wait.${unit}`, { count });
}
