import { type ReleaseSet, RevisionEvent, type SetRemote } from '@parlay/contracts/release';
import { serializer } from '@parlay/contracts/serialize';
import { z } from 'zod/mini';
import { fetchSet } from './fetch-set.ts';
import { createHolds } from './holds.ts';
import { followReleases } from './release-stream.ts';
import type { Remotes } from './remotes.ts';

const POLL = 60_000;
/** A set lives this long in an open page; then it is asked for again at the next occasion. */
const SET_LIFE = 15 * 60_000;
const QUIET = 30_000;
const RETRY = 2000;

export interface WatchOptions {
  window: Window & typeof globalThis;
  set: ReleaseSet;
  remotes: Pick<Remotes, 'live' | 'swap' | 'remove' | 'isMounted' | 'hasBroken'>;
  /** Somebody is in the middle of something. */
  busy(): boolean;
  /** A remote shows another company's frame with something in it that would be lost: a card, a game. */
  unfinished(remote: string): boolean;
  /** A newer host is live: nothing to swap, a reload may be offered. */
  onHostChanged(): void;
}

export interface ReleaseWatch {
  start(): void;
  /** Called before a navigation into another remote: what waits for it takes its place now. */
  beforeEntering(remote: string): Promise<void>;
  /** Called when another page is drawn: what waits for the remote that was left takes its place unseen. */
  afterLeaving(): void;
}

/**
 * Follows the live releases in an open page. Rollbacks take effect at once, promotions at the next navigation into the
 * remote; those of remotes that are on every page at a quiet moment.
 */
export function createReleaseWatch(options: WatchOptions): ReleaseWatch {
  const { window, set, remotes, busy, unfinished, onHostChanged } = options;
  const { document } = window;
  const waiting = new Map<string, SetRemote>();
  /** Remotes that were rolled back, until their live version is there. */
  const urgent = new Set<string>();
  const holds = createHolds(window, {
    unfinished,
    isWaiting: (remote) => waiting.has(remote) && urgent.has(remote),
    onRelease(remote) {
      const next = waiting.get(remote);
      if (next) void applyUrgent(next);
    },
  });
  let revision = set.revision;
  let host = set.host.digest;
  let asked = window.performance.now();
  const idleFor = inputClock(window);
  const serialize = serializer();
  let retrying = false;

  function hear(message: unknown) {
    const event = z.safeParse(RevisionEvent, message);
    if (!event.success || event.data.channel !== set.channel || event.data.revision <= revision) return;
    note(event.data);
    void refresh();
  }

  /** The stream tells of rollbacks, and a set that was asked for sooner, or where no stream comes through. */
  function note({ revision: next, changes = [] }: Pick<ReleaseSet, 'revision' | 'changes'>) {
    revision = Math.max(revision, next);
    for (const change of changes) if (change.kind === 'rollback') urgent.add(change.remote);
  }

  /** Asks for this visitor's set and takes over what changed. Sets are applied one after another. */
  const refresh = (): Promise<void> => serialize(takeSet).catch(() => undefined);

  async function takeSet() {
    const next = await fetchSet(window, { channel: set.channel, locale: set.locale, since: String(revision) });
    if (!next) {
      // Somebody may be looking at a version that was taken back: the poll comes too late for them.
      if (urgent.size > 0) retryLater();
      return;
    }
    asked = window.performance.now();
    note(next);
    if (next.host.digest !== host) {
      host = next.host.digest;
      onHostChanged();
    }
    await Promise.all([...next.remotes.map(take), ...(next.retired ?? []).map(remove)]);
    applyQuietly();
  }

  function retryLater() {
    if (retrying) return;
    retrying = true;
    window.setTimeout(() => {
      retrying = false;
      void refresh();
    }, RETRY);
  }

  async function take(remote: SetRemote) {
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

  /** Only what the set names as retired goes: what it merely lacks may be a release that the edge could not load. */
  async function remove(name: string) {
    waiting.delete(name);
    urgent.delete(name);
    await remotes.remove(name);
  }

  async function applyUrgent(next: SetRemote) {
    if (holds.hold(next.remote)) waiting.set(next.remote, next);
    else if (await apply(next)) urgent.delete(next.remote);
  }

  async function apply(remote: SetRemote): Promise<boolean> {
    waiting.delete(remote.remote);
    return (await remotes.swap(remote)).ok;
  }

  const quiet = () => (document.visibilityState === 'hidden' || idleFor() > QUIET) && !busy();

  function applyQuietly() {
    for (const remote of [...waiting.values()]) {
      // A page somebody looks at, or plays on, waits until they leave it.
      const everywhere = remote.slots.some((slot) => slot !== 'page');
      if (!remotes.isMounted(remote.remote) || (everywhere && quiet())) void apply(remote);
    }
  }

  const refreshIfOlder = (age: number) => (window.performance.now() - asked > age ? refresh() : Promise.resolve());

  return {
    start() {
      followReleases(window, { channel: set.channel, since: () => revision, hear, onOpen: () => refreshIfOlder(POLL) });
      // Where streams are blocked, asking now and then does.
      window.setInterval(() => {
        void refreshIfOlder(POLL);
        applyQuietly();
      }, POLL / 2);
      window.addEventListener('pageshow', (event) => {
        if (event.persisted) void refresh();
      });
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') void refreshIfOlder(SET_LIFE);
        else applyQuietly();
      });
    },
    async beforeEntering(remote) {
      const next = waiting.get(remote);
      if (next && !remotes.isMounted(remote)) await apply(next);
    },
    afterLeaving: applyQuietly,
  };
}

/** Returns how long ago the player did something, in milliseconds. */
function inputClock(window: Window): () => number {
  let last = window.performance.now();
  const note = () => {
    last = window.performance.now();
  };
  for (const type of ['pointerdown', 'keydown', 'wheel'] as const)
    window.addEventListener(type, note, { passive: true, capture: true });
  return () => window.performance.now() - last;
}
