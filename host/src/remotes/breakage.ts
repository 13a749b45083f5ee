import type { SetRemote } from '@parlay/contracts/release';
import { errorText } from '../lib/error-text.ts';
import { alteredChunk, chunkFault } from './chunk-fault.ts';
import type { Living, Part, RemotesOptions } from './living.ts';
import { type Fault, reportFailed } from './outcome.ts';

export interface AttemptOptions extends RemotesOptions {
  /** Loads a version to take the place of one that does not work. */
  standIn(broken: SetRemote): Promise<Living['running']>;
  /** A version broke while it was mounted. Resolves with whether another one took its place. */
  heal(one: Living, broken: SetRemote): Promise<boolean>;
  /** Chunks that were fetched once more because they did not load. */
  refetched: Set<string>;
  /** "Try again" of a fallback. */
  retry(one: Living): void;
}

/** What follows when a part does not work: a report, and another version or a fallback in its place. */
export function breakage(
  one: Living,
  part: Part,
  options: AttemptOptions,
  showFallback: (version: SetRemote) => void,
  isOver: () => boolean,
) {
  const broke = (version: SetRemote, outcome: Fault, message: string) => {
    if (isOver()) return;
    reportFailed(options.telemetry, version, part.slot, outcome, message);
    void options.heal(one, version).then((healed) => {
      if (healed) return;
      // A part that broke later shows the fallback of its own boundary, which goes away with the next page.
      // One that calls the API too often goes on, slowed down.
      if (outcome === 'broken-later' || outcome === 'api-storm') return;
      if (outcome !== 'blank-page') return showFallback(version);
      options.stylesheets.disable(version);
      for (const each of one.parts) each.giveUp?.();
    });
  };

  /** A chunk may have failed because of what the browser had stored: fetched again, it gets one more try. */
  const threw = async (version: SetRemote, outcome: Fault, error: unknown) => {
    const chunk = await chunkFault(error);
    if (isOver()) return;
    if (!chunk) return broke(version, outcome, errorText(error));
    if (chunk.isBack && !options.refetched.has(chunk.url)) {
      options.refetched.add(chunk.url);
      part.failed = true;
      return options.retry(one);
    }
    const { fault, message } = chunk.isBack ? alteredChunk(chunk) : chunk;
    // Later, the page before is still there, and so is the code of the other pages.
    broke(version, outcome === 'broken-later' ? outcome : fault, message);
  };

  return { broke, threw };
}
