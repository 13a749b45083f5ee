import type { SetRemote } from '@parlay/contracts/release';
import type { LiveRemote, RemotesOptions } from '../mount/part.ts';
import { reportFailed } from './outcome.ts';

type Running = LiveRemote['running'];

/**
 * Finds a replacement: the last version that worked in this browser, else the one the edge names. Skips versions that
 * broke in this page.
 */
export async function findReplacement(
  version: SetRemote,
  { lastGood, previous, canShow, load, telemetry }: RemotesOptions,
  isBroken: (candidate: SetRemote) => boolean,
): Promise<Running> {
  for (const find of [lastGood.before, previous]) {
    const candidate = await find(version);
    if (!candidate || isBroken(candidate) || !canShow(candidate)) continue;
    const outcome = await load(candidate);
    if (outcome.ok) return { version: candidate, module: outcome.remote };
    reportFailed(telemetry, candidate, 'page', outcome.error, outcome.message);
  }
  return undefined;
}
