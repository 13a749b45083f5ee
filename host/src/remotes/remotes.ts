import type { SetRemote, Slot } from '@parlay/contracts/release';
import { serializer } from '@parlay/contracts/serialize';
import type { PageLocation } from '@parlay/ports';
import { triggerAppChange } from 'single-spa';
import { type FailedOutcome, reportFailed } from './load/outcome.ts';
import { findReplacement } from './load/replacement.ts';
import { partLifecycles } from './mount/attempt.ts';
import type { LiveRemote, RemotesOptions } from './mount/part.ts';
import type { AttemptOptions } from './mount/part-failure.ts';
import { createParts } from './mount/parts.ts';
import { dispose, type SwapResult, swapNow } from './swap/swap.ts';

/** The remotes of an open page: which version of each is live, mounted by single-spa, swapped in place. */
export interface Remotes {
  add(remote: SetRemote): void;
  live(remote: string): SetRemote | undefined;
  all(): SetRemote[];
  /** Versions whose code runs or should run: the live ones and their replacements. */
  running(): SetRemote[];
  /** Parts shown now, the latest first. */
  drawn(): readonly Drawn[];
  isMounted(remote: string): boolean;
  /** Whether this version broke in this page: do not bring it back automatically. */
  hasBroken(remote: SetRemote): boolean;
  /**
   * Loads the code of a route's page in advance; with `ahead`, also renders its heading off screen. Never rejects: the
   * page reports failures when it is shown.
   */
  prepare(remote: string, route: string, ahead?: PageLocation): Promise<void>;
  /** Retries the parts of a remote that show a fallback. */
  retry(remote: string): Promise<void>;
  /** Replaces the live version. Loads the new one first: a failed load changes nothing. Never rejects. */
  swap(next: SetRemote): Promise<SwapResult>;
  /** Unmounts a remote that was taken off the site. Never rejects; does nothing for an unknown one. */
  remove(remote: string): Promise<void>;
}

/** A rendered part. `since` is in milliseconds of the page. */
export interface Drawn {
  slot: Slot;
  version: SetRemote;
  since: number;
  /** Reports that it does not work, and replaces it by another version or a fallback. */
  fail(outcome: FailedOutcome, message: string): void;
}

export function createRemotes(options: RemotesOptions): Remotes {
  const { load, slots, stylesheets, lastGood, telemetry } = options;
  const living = new Map<string, LiveRemote>();
  const broken = new Set<string>();
  const findOther = (version: SetRemote) => findReplacement(version, options, (one) => broken.has(one.digest));
  const forParts: AttemptOptions = {
    ...options,
    findOther,
    heal,
    refetched: new Set(),
    retry: (one) => void retry(one),
  };
  const parts = createParts({
    slots,
    ownsPage: options.ownsPage,
    lifecycles: (one, part) => partLifecycles(one, part, forParts),
  });
  const swapTo = (one: LiveRemote, next: SetRemote) => swapNow(one, next, parts, options);

  function add(remote: SetRemote) {
    const one: LiveRemote = { live: remote, parts: [], swapping: false, serialize: serializer() };
    living.set(remote.remote, one);
    for (const slot of remote.slots) parts.add(one, slot);
  }

  /** Tasks queued behind the removal must not bring the remote back. */
  const isRemoved = (one: LiveRemote) => living.get(one.live.remote) !== one;

  /** Replaces a version that broke. */
  async function heal(one: LiveRemote, version: SetRemote): Promise<boolean> {
    broken.add(version.digest);
    lastGood.failed(version);
    return one.serialize(async () => {
      if (isRemoved(one)) return false;
      // Another part reported it first, or a newer version was applied meanwhile.
      if (one.live.digest !== version.digest && one.running?.version.digest !== version.digest) return true;
      const other = await findOther(version);
      return other !== undefined && (await swapTo(one, other.version)).ok;
    });
  }

  async function retry(one: LiveRemote): Promise<void> {
    await one.serialize(async () => {
      if (isRemoved(one)) return;
      const failed = one.parts.filter((part) => part.failed);
      await parts.mountAgain(one, failed);
    });
  }

  async function prepare(remote: string, route: string, ahead?: PageLocation) {
    const version = living.get(remote)?.live;
    if (!version) return;
    const outcome = await load(version);
    if (!outcome.ok) return;
    await outcome.remote.prepare?.(route, options.portsFor(version), ahead).catch(() => undefined);
  }

  async function swap(next: SetRemote): Promise<SwapResult> {
    const one = living.get(next.remote);
    // A swap queued behind the removal is outdated.
    if (one) return one.serialize(async () => (isRemoved(one) ? { ok: true } : swapTo(one, next)));
    add(next);
    options.onSwapped(undefined, next);
    // The player may be on one of its pages, whose routes are known only now.
    await triggerAppChange();
    return { ok: true };
  }

  async function remove(name: string): Promise<void> {
    const one = living.get(name);
    if (!one) return;
    await one
      .serialize(async () => {
        if (!isRemoved(one)) await removeNow(one);
      })
      .catch((error: unknown) => reportFailed(telemetry, one.live, 'page', 'broken-at-mount', String(error)));
  }

  async function removeNow(one: LiveRemote) {
    await parts.atRest(one);
    const { live, running } = one;
    living.delete(live.remote);
    const removed = one.parts;
    one.parts = [];
    // Routes first: the page then belongs to the remote with the not-found page.
    options.onRemoved(live);
    // As during a swap, pages are unmounted now instead of when idle.
    one.swapping = true;
    for (const part of removed) await parts.remove(one, part);
    stylesheets.disable(live);
    if (running) dispose(running, options);
    await triggerAppChange();
  }

  return {
    add,
    swap,
    remove,
    prepare,
    live: (remote) => living.get(remote)?.live,
    all: () => [...living.values()].map((one) => one.live),
    running: () => [...living.values()].flatMap(({ live, running }) => (running ? [live, running.version] : [live])),
    drawn: () => [...living.values()].flatMap(drawnParts).sort((a, b) => b.since - a.since),
    isMounted: (remote) => living.get(remote)?.parts.some((part) => part.mounted) ?? false,
    hasBroken: (remote) => broken.has(remote.digest),
    async retry(remote) {
      const one = living.get(remote);
      if (one?.parts.some((part) => part.failed)) await retry(one);
    },
  };
}

const drawnParts = ({ parts }: LiveRemote): Drawn[] =>
  parts.flatMap(({ slot, mounted: version, since = 0, fail }) =>
    version && fail ? [{ slot, version, since, fail }] : [],
  );
