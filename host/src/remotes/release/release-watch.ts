import type { ReleaseSet, RevisionEvent, SetRemote } from '@parlay/contracts/release';
import { serializer } from '@parlay/contracts/serialize';
import type { SiteModes } from '@parlay/contracts/site-modes';
import { filter } from 'rxjs';
import { z } from 'zod/mini';
import { isPageRenderedEvent } from '../events.ts';
import { ReceivedRevision } from '../release-set/received.ts';
import type { Remotes } from '../remotes.ts';
import { preloadFiles } from '../styles/preload.ts';
import { fetchSet } from './fetch-set.ts';
import { createHolds } from './holds.ts';
import { followReleases } from './release-stream.ts';

const POLL_INTERVAL = 60_000;
/** Age in ms after which an open page fetches the set again at the next opportunity. */
const MAX_SET_AGE = 15 * 60_000;
const IDLE_AFTER = 30_000;
const RETRY_DELAY = 2000;
/**
 * Delay and random spread, in ms, of the set request after an automatic rollback, so that open pages do not all
 * send it at the same time.
 */
const CONFIRM_DELAY = 1000;
const CONFIRM_SPREAD = 9000;

export interface WatchOptions {
  window: Window & typeof globalThis;
  set: ReleaseSet;
  remotes: Pick<Remotes, 'live' | 'swap' | 'remove' | 'isMounted' | 'hasBroken' | 'events$'>;
  /** Returns true if the player is in the middle of something. */
  busy(): boolean;
  /**
   * Returns true if a remote shows a third party's frame that must not be interrupted, such as a card form or a
   * game.
   */
  unfinished(remote: string): boolean;
  /** Returns a version already loaded on the page, by its digest. */
  preloaded(digest: string): SetRemote | undefined;
  /** Called when a rollback waits for unfinished input. `from` stays on the page until then. */
  onHeld(from: SetRemote, to: SetRemote): void;
  /** Called with the brand's modes from each fetched set. */
  onModes(modes: SiteModes): void;
  /** Called with a stream message that announces no revision. */
  onOtherMessage(message: unknown): void;
  /** Called when a newer host is live. It cannot be swapped, but the page may offer a reload. */
  onHostChanged(): void;
  /**
   * Called when an entry of the registry's log differs from the one known to this page, because the log was
   * rewritten.
   */
  onLogRewritten(): void;
}

export interface ReleaseWatch {
  start(): void;
  /** Called before navigation into another remote. Applies its pending version. */
  beforeEntering(remote: string): Promise<void>;
}

/**
 * Follows the live releases in an open page. Rollbacks are applied immediately, promotions at the next navigation
 * into the remote. Promotions of always-mounted remotes are applied when the page is idle.
 */
export function createReleaseWatch(options: WatchOptions): ReleaseWatch {
  const { window, set, onHostChanged, onLogRewritten } = options;
  const { document } = window;
  const changes = createChanges(options);
  let { revision, epoch } = set;
  /** The newest set whose log entry is known. */
  let known: Pick<ReleaseSet, 'revision' | 'epoch' | 'log'> = set;
  let host = set.host.digest;
  let fetchedAt = window.performance.now();
  const serialize = serializer();
  let retrying = false;

  function handleMessage(message: unknown) {
    const event = z.safeParse(ReceivedRevision, message);
    if (!event.success) return options.onOtherMessage(message);
    if (event.data.channel !== set.channel) return;
    if (event.data.revision <= revision && !isRestored(event.data)) return;
    record(event.data);
    if (rollBack(event.data.changes)) window.setTimeout(refresh, CONFIRM_DELAY + Math.random() * CONFIRM_SPREAD);
    else void refresh();
  }

  /** Immediately rolls back to versions already loaded on the page. Returns true if that covers all changes. */
  function rollBack(news: RevisionEvent['changes']): boolean {
    return news
      .map(({ remote, digest }) => {
        if (digest === undefined) return false;
        const live = options.remotes.live(remote);
        const version = live?.digest === digest ? live : options.preloaded(digest);
        if (version) void serialize(() => changes.accept(version));
        return version !== undefined;
      })
      .every((isDone) => isDone);
  }

  /** Returns true after a restore of the registry. Its revisions then start lower, and the page follows them. */
  const isRestored = (news: Pick<ReleaseSet, 'epoch'>) => news.epoch !== undefined && news.epoch !== epoch;

  const isOlder = (next: Pick<ReleaseSet, 'revision' | 'epoch'>) => next.revision < revision && !isRestored(next);

  /** Records rollbacks announced by the stream, or by a set if the stream is slower or blocked. */
  function record(news: Pick<ReleaseSet, 'revision' | 'epoch' | 'changes'>) {
    revision = isRestored(news) ? news.revision : Math.max(revision, news.revision);
    epoch = news.epoch ?? epoch;
    for (const change of news.changes ?? []) if (change.kind === 'rollback') changes.noteRollback(change.remote);
  }

  /** Fetches this visitor's set and applies its changes. Sets are applied one after another. */
  const refresh = (): Promise<void> => serialize(takeSet).catch(() => undefined);

  async function takeSet() {
    const urgent = changes.urgent();
    const next = await fetchSet(window, {
      channel: set.channel,
      locale: set.locale,
      since: String(revision),
      seen: String(known.revision),
      ...(urgent.length > 0 ? { swap: urgent.join(','), page: window.location.pathname } : {}),
    });
    // During the request the page may have received a newer rollback, which an older set must not undo.
    if (!next || isOlder(next)) {
      // Players may be using a withdrawn version, so the regular polling is too slow.
      if (changes.urgent().length > 0) retryLater();
      return;
    }
    if (next.ahead) preloadFiles(document, next.ahead);
    fetchedAt = window.performance.now();
    if (next.modes) options.onModes(next.modes);
    record(next);
    compareLog(next);
    if (next.host.digest !== host) {
      host = next.host.digest;
      onHostChanged();
    }
    await Promise.all([...next.remotes.map(changes.accept), ...(next.retired ?? []).map(changes.remove)]);
    changes.applyQuietly();
  }

  function compareLog(next: ReleaseSet) {
    const isSameLog = next.epoch === known.epoch && next.logSeen !== undefined && known.log !== undefined;
    if (isSameLog && next.logSeen !== known.log) onLogRewritten();
    known = next;
  }

  function retryLater() {
    if (retrying) return;
    retrying = true;
    window.setTimeout(() => {
      retrying = false;
      void refresh();
    }, RETRY_DELAY);
  }

  const refreshIfOlder = (age: number) => (window.performance.now() - fetchedAt > age ? refresh() : Promise.resolve());

  // The remote of the previous page can now be replaced.
  options.remotes.events$.pipe(filter(isPageRenderedEvent)).subscribe(changes.applyQuietly);

  return {
    start() {
      followReleases(window, {
        channel: set.channel,
        since: () => revision,
        onMessage: handleMessage,
        onOpen: () => refreshIfOlder(POLL_INTERVAL),
      });
      // Polls, in case streams are blocked.
      window.setInterval(() => {
        void refreshIfOlder(POLL_INTERVAL);
        changes.applyQuietly();
      }, POLL_INTERVAL / 2);
      window.addEventListener('pageshow', (event) => {
        if (event.persisted) void refresh();
      });
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') void refreshIfOlder(MAX_SET_AGE);
        else changes.applyQuietly();
      });
    },
    beforeEntering: changes.beforeEntering,
  };
}

/** Creates the list of versions that were announced but not applied yet, and decides when to apply each. */
function createChanges({ window, remotes, busy, unfinished, onHeld }: WatchOptions) {
  const waiting = new Map<string, SetRemote>();
  /** Remotes that were rolled back, until their live version is applied. */
  const urgent = new Set<string>();
  const holds = createHolds(window, {
    unfinished,
    isWaiting: (remote) => waiting.has(remote) && urgent.has(remote),
    onHold(remote) {
      const [from, to] = [remotes.live(remote), waiting.get(remote)];
      if (from && to) onHeld(from, to);
    },
    onRelease(remote) {
      const next = waiting.get(remote);
      if (next) void applyUrgent(next);
    },
  });
  const idleFor = inputClock(window);

  async function accept(remote: SetRemote) {
    const name = remote.remote;
    const live = remotes.live(name);
    if (live?.digest === remote.digest) {
      waiting.delete(name);
      urgent.delete(name);
      holds.end(name);
    } else if (!live || urgent.has(name)) {
      await applyUrgent(remote);
    } else if (!remotes.hasBroken(remote)) {
      waiting.set(name, remote);
    }
  }

  /** Removes a retired remote. A remote that is merely missing may have a release that the edge could not load. */
  async function remove(name: string) {
    waiting.delete(name);
    urgent.delete(name);
    await remotes.remove(name);
  }

  async function applyUrgent(next: SetRemote) {
    waiting.set(next.remote, next);
    if (!holds.hold(next.remote) && (await apply(next))) urgent.delete(next.remote);
  }

  async function apply(remote: SetRemote): Promise<boolean> {
    waiting.delete(remote.remote);
    return (await remotes.swap(remote)).ok;
  }

  const isPageIdle = () => (window.document.visibilityState === 'hidden' || idleFor() > IDLE_AFTER) && !busy();

  function applyQuietly() {
    for (const remote of [...waiting.values()]) {
      // A page in use keeps its version until the player leaves it.
      const isAlwaysMounted = remote.slots.some((slot) => slot !== 'page');
      if (!remotes.isMounted(remote.remote) || (isAlwaysMounted && isPageIdle())) void apply(remote);
    }
  }

  async function beforeEntering(remote: string) {
    const next = waiting.get(remote);
    if (next && !remotes.isMounted(remote)) await apply(next);
  }

  return {
    accept,
    remove,
    applyQuietly,
    beforeEntering,
    noteRollback: (remote: string) => urgent.add(remote),
    urgent: () => [...urgent],
  };
}

/** Returns a function that returns the milliseconds since the last input. */
function inputClock(window: Window): () => number {
  let last = window.performance.now();
  const onInput = () => {
    last = window.performance.now();
  };
  for (const type of ['pointerdown', 'keydown', 'wheel'] as const)
    window.addEventListener(type, onInput, { passive: true, capture: true });
  return () => window.performance.now() - last;
}
