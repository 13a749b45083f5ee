import type { SetRemote, Slot } from '@parlay/contracts/release';
import { serializer } from '@parlay/contracts/serialize';
import type { PageLocation } from '@parlay/ports';
import { type Observable, Subject } from 'rxjs';
import { triggerAppChange } from 'single-spa';
import type { RemotesEvent } from './events.ts';
import type { FailedOutcome } from './files/outcome.ts';
import type { LastGood } from './load/last-good.ts';
import { loadReplacement, type ReplacementOptions } from './load/replacement.ts';
import { type AttemptOptions, partLifecycles } from './mount/attempt.ts';
import type { LiveRemote, Part } from './mount/part.ts';
import { createParts, type PartsOptions } from './mount/parts.ts';
import type { Stylesheets } from './styles/stylesheets.ts';
import { dispose, type SwapResult, swapNow } from './swap/swap.ts';

export interface RemotesOptions
  extends Pick<
      AttemptOptions,
      'locale' | 'document' | 'load' | 'slots' | 'reference' | 'portsFor' | 'now' | 'hasDisturbed'
    >,
    Pick<ReplacementOptions, 'previous'>,
    Pick<PartsOptions, 'ownsPage'> {
  stylesheets: Pick<Stylesheets, 'disable'>;
  lastGood: LastGood;
  /** Returns true if a version contains the open page, or its remote does not own that page. */
  canShow(version: SetRemote): boolean;
}

/** Remotes of an open page: one live version each, mounted by single-spa and swapped in place. */
export interface Remotes {
  readonly events$: Observable<RemotesEvent>;
  add(remote: SetRemote): void;
  live(remote: string): SetRemote | undefined;
  all(): SetRemote[];
  /** Versions whose code is or should be running: the live ones and their replacements. */
  running(): SetRemote[];
  /** Currently visible parts, most recently rendered first. */
  drawn(): readonly RenderedPart[];
  isMounted(remote: string): boolean;
  /** Returns true if this version broke on this page. It is then not restored automatically. */
  hasBroken(remote: SetRemote): boolean;
  /**
   * Loads the code of a route's page in advance. With `ahead`, also renders its heading off screen. Never rejects,
   * because the page reports failures when it is shown.
   */
  prepare(remote: string, route: string, ahead?: PageLocation): Promise<void>;
  /** Retries the parts of a remote that show a fallback. */
  retry(remote: string): Promise<void>;
  /** Replaces the live version. Loads the new version first, so that a failed load changes nothing. Never rejects. */
  swap(next: SetRemote): Promise<SwapResult>;
  /** Unmounts a remote that was retired from the site. Does nothing for an unknown remote. Never rejects. */
  remove(remote: string): Promise<void>;
}

/** A rendered part. `since` is in milliseconds since page load. */
export interface RenderedPart {
  slot: Slot;
  version: SetRemote;
  since: number;
  /** Reports that the part does not work, and replaces it with another version or a fallback. */
  fail(outcome: FailedOutcome, message: string): void;
}

export function createRemotes(options: RemotesOptions): Remotes {
  const { load, lastGood, portsFor, stylesheets } = options;
  const events = new Subject<RemotesEvent>();
  const publish = (event: RemotesEvent) => events.next(event);
  const disableStyles = (version: SetRemote) => stylesheets.disable(version);
  const remotes = new Map<string, LiveRemote>();
  const broken = new Set<string>();

  const replacement = (version: SetRemote) =>
    loadReplacement(version, {
      ...options,
      isUsable: (candidate) => !broken.has(candidate.digest) && options.canShow(candidate),
      onFailed: (candidate, { error: outcome, message }) =>
        publish({ kind: 'failed', version: candidate, slot: 'page', outcome, message }),
    });
  const attempts: AttemptOptions = {
    ...options,
    replacement,
    heal,
    refetched: new Set(),
    remounts: new WeakMap(),
    retry: (owner, part) => void retry(owner, part),
    disableStyles,
    publish,
  };
  const parts = createParts({ ...options, lifecycles: (owner, part) => partLifecycles(owner, part, attempts) });
  const swapTo = (owner: LiveRemote, next: SetRemote) =>
    swapNow(owner, next, { ...options, parts, disableStyles, publish });

  function add(remote: SetRemote) {
    const owner: LiveRemote = { live: remote, parts: new Set(), swapping: false, serialize: serializer() };
    remotes.set(remote.remote, owner);
    for (const slot of remote.slots) parts.add(owner, slot);
  }

  /** Returns true after a removal. Tasks queued after the removal must not restore the remote. */
  const isRemoved = (owner: LiveRemote) => remotes.get(owner.live.remote) !== owner;

  /** Replaces a broken version. */
  async function heal(owner: LiveRemote, version: SetRemote): Promise<boolean> {
    broken.add(version.digest);
    lastGood.failed(version);
    return owner.serialize(async () => {
      if (isRemoved(owner)) return false;
      // Another part reported it first, or a newer version has been applied in the meantime.
      if (owner.live.digest !== version.digest && owner.running?.version.digest !== version.digest) return true;
      const other = await replacement(version);
      return other !== undefined && (await swapTo(owner, other.version)).ok;
    });
  }

  async function retry(owner: LiveRemote, part?: Part): Promise<void> {
    await owner.serialize(async () => {
      if (isRemoved(owner)) return;
      await parts.remount(
        owner,
        [...owner.parts].filter((one) => one === part || showsFallback(one)),
      );
    });
  }

  async function prepare(remote: string, route: string, ahead?: PageLocation) {
    const version = remotes.get(remote)?.live;
    if (!version) return;
    const outcome = await load(version);
    if (!outcome.ok) return;
    await outcome.remote.prepare?.(route, portsFor(version), ahead).catch(() => undefined);
  }

  async function swap(next: SetRemote): Promise<SwapResult> {
    const owner = remotes.get(next.remote);
    // A swap queued after the removal is outdated.
    if (owner) return owner.serialize(async () => (isRemoved(owner) ? { ok: true } : swapTo(owner, next)));
    add(next);
    publish({ kind: 'live', from: undefined, to: next });
    // The player may be on one of its pages, whose routes have only now become known.
    await triggerAppChange();
    return { ok: true };
  }

  async function remove(name: string): Promise<void> {
    const owner = remotes.get(name);
    if (!owner) return;
    await owner
      .serialize(async () => {
        if (!isRemoved(owner)) await removeNow(owner);
      })
      .catch((error: unknown) =>
        publish({
          kind: 'failed',
          version: owner.live,
          slot: 'page',
          outcome: 'broken-at-mount',
          message: String(error),
        }),
      );
  }

  async function removeNow(owner: LiveRemote) {
    await parts.atRest(owner);
    const { live, running } = owner;
    remotes.delete(live.remote);
    // Updates the routes first, so that the page belongs to the remote with the not-found page.
    publish({ kind: 'removed', version: live });
    // As during a swap, pages are unmounted immediately instead of when idle.
    owner.swapping = true;
    for (const part of owner.parts) await parts.remove(owner, part);
    disableStyles(live);
    if (running) dispose(running, { disableStyles, portsFor });
    await triggerAppChange();
  }

  return {
    events$: events.asObservable(),
    add,
    swap,
    remove,
    prepare,
    live: (remote) => remotes.get(remote)?.live,
    all: () => [...remotes.values()].map(({ live }) => live),
    running: () => [...remotes.values()].flatMap(({ live, running }) => (running ? [live, running.version] : [live])),
    drawn: () => [...remotes.values()].flatMap(drawnParts).sort((a, b) => b.since - a.since),
    isMounted: (remote) =>
      [...(remotes.get(remote)?.parts ?? [])].some(({ state$ }) => state$.value.kind === 'mounted'),
    hasBroken: (remote) => broken.has(remote.digest),
    async retry(remote) {
      const owner = remotes.get(remote);
      if (owner && [...owner.parts].some(showsFallback)) await retry(owner);
    },
  };
}

const showsFallback = ({ state$ }: Part) => state$.value.kind === 'fallback';

const drawnParts = ({ parts }: LiveRemote): RenderedPart[] =>
  [...parts].flatMap(({ slot, state$: { value: state }, attempt }) =>
    state.kind === 'mounted' && attempt
      ? [{ slot, version: state.version, since: state.since, fail: attempt.fail }]
      : [],
  );
