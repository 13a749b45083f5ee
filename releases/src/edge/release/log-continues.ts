import { LOG_MARK } from '@parlay/contracts/release';
import type { ChannelState } from '../../state/channel-state.ts';

/** The log's entry of a revision as pages know it; undefined where the state does not reach back so far. */
export function logMarkAt(state: ChannelState, revision: number): string | undefined {
  const hash = revision === state.revision ? state.log : state.recent.find((step) => step.revision === revision)?.log;
  return hash?.slice(0, LOG_MARK);
}

/**
 * Compares the log of two states of a channel. Returns a sentence where the newer one does not continue the older: someone
 * rewrote entries, or made the database again.
 */
export function logBreak(before: ChannelState, after: ChannelState): string | undefined {
  if (before.epoch !== after.epoch)
    return `The registry's database was restored or made again: revision ${after.revision} follows ${before.revision}.`;
  const known = logMarkAt(before, before.revision);
  const now = logMarkAt(after, before.revision);
  if (known === undefined || now === undefined || known === now) return undefined;
  return `The log was rewritten: the entry of revision ${before.revision} was ${known}, and is ${now}.`;
}
