import type { SetRemote } from '@parlay/contracts/release';
import { isForeignError } from '../../foreign-changes/foreign-error.ts';
import { errorText, folderOf } from '../../lib/error-text.ts';
import type { PublishEvent } from '../events.ts';
import { alteredChunk, chunkFailure } from '../files/chunk-failure.ts';
import type { FailedOutcome } from '../files/outcome.ts';
import type { LiveRemote, Part } from './part.ts';

/** Maximum remounts. After these, the part shows its fallback, with a button to try again. */
const MAX_REMOUNTS = 3;

/** Ways to recover a broken part. */
export interface Recovery {
  /** Replaces a version that broke while mounted. Resolves to true if that worked. */
  heal(owner: LiveRemote, broken: SetRemote): Promise<boolean>;
  /** Remounts the parts that show a fallback, and `part`, which is about to show one. */
  retry(owner: LiveRemote, part?: Part): void;
  /** Slot and URL of each refetched chunk. The slot is included because a remote's parts share chunks. */
  refetched: Set<string>;
  /** Number of times that a part was remounted because another script changed its elements. */
  remounts: WeakMap<Part, number>;
  /** Returns true if another script has changed this remote's elements. */
  hasDisturbed(remote: string): boolean;
  /** Disables a version's styles. */
  disableStyles(version: SetRemote): void;
  publish: PublishEvent;
}

/** Ways to display a part that does not work. */
interface Showing {
  showFallback(version: SetRemote): void;
  /** Shows the fallback if a better version does not load soon. */
  showFallbackUnlessSoon(version: SetRemote, better: Promise<unknown>): void;
  isOver(): boolean;
}

/** Handles a broken part: publishes the failure, and shows another version or a fallback. */
export function handleFailures(
  owner: LiveRemote,
  part: Part,
  recovery: Recovery,
  { showFallback, showFallbackUnlessSoon, isOver }: Showing,
) {
  const broke = (version: SetRemote, outcome: FailedOutcome, message: string) => {
    if (isOver()) return;
    recovery.publish({ kind: 'failed', version, slot: part.slot, outcome, message });
    const healing = recovery.heal(owner, version);
    // A part that broke later shows its own error boundary's fallback until the next page. A part that calls the
    // API too often remains, but is throttled.
    const isShown = outcome === 'broken-later' || outcome === 'api-storm';
    const isBlank = outcome === 'blank-page';
    if (!isShown && !isBlank) showFallbackUnlessSoon(version, healing);
    void healing.then((healed) => {
      if (healed || isShown) return;
      if (!isBlank) return showFallback(version);
      recovery.disableStyles(version);
      for (const each of owner.parts) each.attempt?.giveUp();
    });
  };

  /**
   * Handles a thrown error. A chunk may have failed because of altered bytes in the browser's cache, so it is
   * refetched and gets one more try.
   */
  const threw = async (version: SetRemote, outcome: FailedOutcome, error: unknown) => {
    const chunk = await chunkFailure(error);
    if (isOver()) return;
    if (isForeignError(error) && recovery.hasDisturbed(version.remote)) return remount(version, error);
    if (!chunk) return broke(version, outcome, errorText(error, folderOf(version)));
    const chunkKey = `${part.slot} ${chunk.url}`;
    if (chunk.isBack && !recovery.refetched.has(chunkKey)) {
      recovery.refetched.add(chunkKey);
      return recovery.retry(owner, part);
    }
    const { error: failed, message } = chunk.isBack ? alteredChunk(chunk) : chunk;
    // If the failure came later, the previous page and the code of other pages still exist.
    broke(version, outcome === 'broken-later' ? outcome : failed, message);
  };

  /** Remounts a part whose elements another script changed. No other version would fare better. */
  function remount(version: SetRemote, error: unknown) {
    recovery.publish({ kind: 'disturbed', version, message: errorText(error) });
    const remounts = recovery.remounts.get(part) ?? 0;
    if (remounts === MAX_REMOUNTS) return showFallback(version);
    recovery.remounts.set(part, remounts + 1);
    recovery.retry(owner, part);
  }

  return { broke, threw };
}
