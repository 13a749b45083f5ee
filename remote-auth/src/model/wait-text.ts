import type { Translate } from '@parlay/remote-kit/messages';
import { waitOf } from './login-failure.ts';

/** Describes a wait, as in "in 40 seconds" or "in 3 minutes". */
export function waitText(seconds: number | undefined, t: Translate): string {
  const { unit, count } = waitOf(seconds);
  return t(`wait.${unit}`, { count });
}
