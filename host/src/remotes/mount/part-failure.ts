import type { SetRemote } from '@parlay/contracts/release';
import { errorText } from '../../lib/error-text.ts';
import { alteredChunk, chunkFailure } from '../files/chunk-failure.ts';
import { type FailedOutcome, reportFailed } from '../load/outcome.ts';
import type { LiveRemote, Part, RemotesOptions } from './part.ts';

export interface AttemptOptions extends RemotesOptions {
  /** Loads a version that replaces a broken one. */
  findOther(broken: SetRemote): Promise<LiveRemote['running']>;
  /** Replaces a version that broke while mounted. Resolves with whether that worked. */
  heal(one: LiveRemote, broken: SetRemote): Promise<boolean>;
  /** Slots and URLs of chunks that were fetched again because they did not load: parts of a remote share chunks. */
  refetched: Set<string>;
  /** Handles "Try again" of a fallback. */
  retry(one: LiveRemote): void;
}

/** Shows something in place of a part that does not work. */
interface Showing {
  showFallback(version: SetRemote): void;
  /** Shows the fallback where a better version does not come soon. */
  meanwhile(version: SetRemote, better: Promise<unknown>): void;
  isOver(): boolean;
}

/** Handles a broken part: reports it, and shows another version or a fallback. */
export function breakage(
  one: LiveRemote,
  part: Part,
  options: AttemptOptions,
  { showFallback, meanwhile, isOver }: Showing,
) {
  const broke = (version: SetRemote, outcome: FailedOutcome, message: string) => {
    if (isOver()) return;
    reportFailed(options.telemetry, version, part.slot, outcome, message);
    const healing = options.heal(one, version);
    // A part that broke later shows the fallback of its own boundary until the next page. One that calls the API too
    // often continues, throttled.
    const isShown = outcome === 'broken-later' || outcome === 'api-storm';
    const isBlank = outcome === 'blank-page';
    if (!isShown && !isBlank) meanwhile(version, healing);
    void healing.then((healed) => {
      if (healed || isShown) return;
      if (!isBlank) return showFallback(version);
      options.stylesheets.disable(version);
      for (const each of one.parts) each.giveUp?.();
    });
  };

  /**
   * A chunk may have failed because of altered bytes in the browser's cache: after a new fetch it gets one more try.
   */
  const threw = async (version: SetRemote, outcome: FailedOutcome, error: unknown) => {
    const chunk = await chunkFailure(error);
    if (isOver()) return;
    if (!chunk) return broke(version, outcome, errorText(error));
    const once = `${part.slot} ${chunk.url}`;
    if (chunk.isBack && !options.refetched.has(once)) {
      options.refetched.add(once);
      part.failed = true;
      return options.retry(one);
    }
    const { error: failed, message } = chunk.isBack ? alteredChunk(chunk) : chunk;
    // After a later failure the previous page and the code of other pages are still there.
    broke(version, outcome === 'broken-later' ? outcome : failed, message);
  };

  return { broke, threw };
}
