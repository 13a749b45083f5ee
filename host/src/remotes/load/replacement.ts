import type { SetRemote } from '@parlay/contracts/release';
import type { Failure } from '../files/outcome.ts';
import type { LastGood } from './last-good.ts';
import type { Load, Running } from './load.ts';

export interface ReplacementOptions {
  load: Load;
  lastGood: Pick<LastGood, 'before'>;
  /** Requests a replacement for a broken version from the edge, undefined if there is none. Never rejects. */
  previous(broken: SetRemote): Promise<SetRemote | undefined>;
  /** Returns true if a version works in this page and has the open page's route. */
  isUsable(candidate: SetRemote): boolean;
  onFailed(candidate: SetRemote, failure: Failure): void;
}

/**
 * Loads a replacement: the last version that worked in this browser, otherwise the version that the edge names.
 * Skips versions that are not usable.
 */
export async function loadReplacement(
  broken: SetRemote,
  { load, lastGood, previous, isUsable, onFailed }: ReplacementOptions,
): Promise<Running | undefined> {
  for (const find of [lastGood.before, previous]) {
    const version = await find(broken);
    if (!version || !isUsable(version)) continue;
    const outcome = await load(version);
    if (outcome.ok) return { version, module: outcome.remote };
    onFailed(version, outcome);
  }
  return undefined;
}
