import { LOG_MARK } from '@parlay/contracts/release';
import type { ChannelState } from '../../state/channel-state.ts';

/** Returns the log mark of a revision as pages have it, or undefined if the state does not reach back that far. */
export function logMarkAt(state: ChannelState, revision: number): string | undefined {
  const hash = revision === state.revision ? state.log : state.recent.find((step) => step.revision === revision)?.log;
  return hash?.slice(0, LOG_MARK);
}

/**
 * Compares the logs of two states of a channel. Returns a message if the newer one does not continue the older, because
 * someone rewrote entries or recreated the database.
 */
export function logBreak(before: ChannelState, after: ChannelState): string | undefined {
  if (before.epoch !== after.epoch)
    return `The registry's database was restored or made again: revision ${after.revision} follows ${before.revision}.`;
  const expected = logMarkAt(before, before.revision);
  const actual = logMarkAt(after, before.revision);
  if (expected === undefined || actual === undefined || expected === actual) return undefined;
  return `The log was rewritten: the entry of revision ${before.revision} was ${expected}, and is ${actual}.`;
}
