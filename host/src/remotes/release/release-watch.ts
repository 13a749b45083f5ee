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

const POLL = 60_000;
/** Age after which an open page fetches the set again at the next occasion, in ms. */
const SET_LIFE = 15 * 60_000;
const QUIET = 30_000;
const RETRY = 2000;
/**
 * Delay and random spread, in ms, of the set request after an automatic rollback, so that open pages do not all
 * request it at the same time.
 */
const CONFIRM = 1000;
const SPREAD = 9000;

export interface WatchOptions {
  window: Window & typeof globalThis;
  set: ReleaseSet;
  remotes: Pick<Remotes, 'live' | 'swap' | 'remove' | 'isMounted' | 'hasBroken' | 'events$'>;
  /** Returns true if the player is in the middle of something. */
  busy(): boolean;
  /** Returns true if a remote shows a third party's frame with unfinished input, such as a card form or a game. */
  unfinished(remote: string): boolean;
  /** Returns a version that the page has, by its digest. */
  preloaded(digest: string): SetRemote | undefined;
  /** Called when a rollback waits for unfinished input; `from` stays in the page until then. */
  onHeld(from: SetRemote, to: SetRemote): void;
  /** Called with the modes of the page's brand in a fetched set. */
  onModes(modes: SiteModes): void;
  /** Called with a message of the stream that announces no revision. */
  onOtherMessage(message: unknown): void;
  /** Called when a newer host is live. It cannot be swapped, but a reload may be offered. */
  onHostChanged(): void;
  /** Called when an entry of the registry's log differs from the one this page knows, because the log was rewritten. */
  onLogRewritten(): void;
}

export interface ReleaseWatch {
  start(): void;
  /** Called before a navigation into another remote: applies its waiting version. */
  beforeEntering(remote: string): Promise<void>;
}

/**
 * Follows the live releases in an open page. Rollbacks apply immediately, promotions at the next navigation into the
 * remote; those of always-mounted remotes in a quiet moment.
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
    if (rollBack(event.data.changes)) window.setTimeout(refresh, CONFIRM + Math.random() * SPREAD);
    else void refresh();
  }

  /** Immediately rolls back to versions that the page has. Returns whether that covers all changes. */
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

  /** Returns true after a restore of the registry, when revisions start lower; the page follows the new ones. */
  const isRestored = (news: Pick<ReleaseSet, 'epoch'>) => news.epoch !== undefined && news.epoch !== epoch;

  const isOlder = (next: Pick<ReleaseSet, 'revision' | 'epoch'>) => next.revision < revision && !isRestored(next);

  /** Records rollbacks announced by the stream, or by a set when the stream is slower or blocked. */
  function record(news: Pick<ReleaseSet, 'revision' | 'epoch' | 'changes'>) {
    revision = isRestored(news) ? news.revision : Math.max(revision, news.revision);
    epoch = news.epoch ?? epoch;
    for (const change of news.changes ?? []) if (change.kind === 'rollback') changes.noteRollback(change.remote);
  }

  /** Fetches this visitor's set and applies changes. Sets are applied one after another. */
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
    // During the request the page may have received a newer rollback, which an older set must not end.
    if (!next || isOlder(next)) {
      // Players may be using a withdrawn version, so the regular poll is too slow.
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
    }, RETRY);
  }

  const refreshIfOlder = (age: number) => (window.performance.now() - fetchedAt > age ? refresh() : Promise.resolve());

  // The remote of the page that was left may be replaced.
  options.remotes.events$.pipe(filter(isPageRenderedEvent)).subscribe(changes.applyQuietly);

  return {
    start() {
      followReleases(window, {
        channel: set.channel,
        since: () => revision,
        onMessage: handleMessage,
        onOpen: () => refreshIfOlder(POLL),
      });
      // Polls, in case streams are blocked.
      window.setInterval(() => {
        void refreshIfOlder(POLL);
        changes.applyQuietly();
      }, POLL / 2);
      window.addEventListener('pageshow', (event) => {
        if (event.persisted) void refresh();
      });
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') void refreshIfOlder(SET_LIFE);
        else changes.applyQuietly();
      });
    },
    beforeEntering: changes.beforeEntering,
  };
}

/** Creates the list of versions that were announced but not applied yet; decides when each of them is applied. */
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

  /** Removes a retired remote. A remote that is merely missing may be a release that the edge could not load. */
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

  const quiet = () => (window.document.visibilityState === 'hidden' || idleFor() > QUIET) && !busy();

  function applyQuietly() {
    for (const remote of [...waiting.values()]) {
      // A page in use waits until the player leaves it.
      const everywhere = remote.slots.some((slot) => slot !== 'page');
      if (!remotes.isMounted(remote.remote) || (everywhere && quiet())) void apply(remote);
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

/** Returns a function that returns the time since the last input, in milliseconds. */
function inputClock(window: Window): () => number {
  let last = window.performance.now();
  const onInput = () => {
    last = window.performance.now();
  };
  for (const type of ['pointerdown', 'keydown', 'wheel'] as const)
    window.addEventListener(type, onInput, { passive: true, capture: true });
  return () => window.performance.now() - last;
}
