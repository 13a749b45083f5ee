import { ReleaseSet, RevisionEvent, type SetRemote } from '@parlay/contracts/release';
import { z } from 'zod/mini';
import type { Remotes } from './remotes.ts';

const LOCK = 'parlay-release-stream';
const CHANNEL = 'parlay-releases';
const POLL = 60_000;
/** A set lives this long in an open page; then it is asked for again at the next occasion. */
const SET_LIFE = 15 * 60_000;
const QUIET = 30_000;

export interface WatchOptions {
  window: Window & typeof globalThis;
  set: ReleaseSet;
  remotes: Remotes;
  /** Somebody is in the middle of something. */
  busy(): boolean;
  /** A newer host is live: nothing to swap, a reload may be offered. */
  onHostChanged(): void;
}

export interface ReleaseWatch {
  start(): void;
  /** Called before a navigation into another remote: what waits for it takes its place now. */
  beforeEntering(remote: string): Promise<void>;
}

/**
 * Follows the live releases in an open page. One stream per browser: the tab that holds a lock listens and tells the
 * others, because six connections are all HTTP/1.1 has. Rollbacks take effect at once, promotions at the next
 * navigation into the remote or at a quiet moment.
 */
export function createReleaseWatch({ window, set, remotes, busy, onHostChanged }: WatchOptions): ReleaseWatch {
  const { document } = window;
  const waiting = new Map<string, SetRemote>();
  const channel = new window.BroadcastChannel(CHANNEL);
  let revision = set.revision;
  let host = set.host.digest;
  let asked = window.performance.now();
  let lastInput = window.performance.now();
  let applying = Promise.resolve();

  const noteInput = () => {
    lastInput = window.performance.now();
  };

  const hear = (message: unknown) => {
    const event = z.safeParse(RevisionEvent, message);
    if (!event.success || event.data.channel !== set.channel || event.data.revision <= revision) return;
    revision = event.data.revision;
    const urgent = new Set(
      event.data.changes.filter((change) => change.kind === 'rollback').map((change) => change.remote),
    );
    void refresh(urgent);
  };

  /** Asks for this visitor's set and takes over what changed. Sets are applied one after another. */
  function refresh(urgent: ReadonlySet<string> = new Set()): Promise<void> {
    applying = applying.then(async () => {
      const next = await fetchSet(window, set);
      if (!next) return;
      asked = window.performance.now();
      revision = Math.max(revision, next.revision);
      if (next.host.digest !== host) {
        host = next.host.digest;
        onHostChanged();
      }
      for (const remote of next.remotes) {
        const live = remotes.live(remote.remote);
        if (live?.digest === remote.digest) waiting.delete(remote.remote);
        else if (!live || urgent.has(remote.remote)) await apply(remote);
        else waiting.set(remote.remote, remote);
      }
      applyQuietly();
    });
    return applying;
  }

  async function apply(remote: SetRemote) {
    waiting.delete(remote.remote);
    await remotes.swap(remote);
  }

  const quiet = () =>
    (document.visibilityState === 'hidden' || window.performance.now() - lastInput > QUIET) && !busy();

  function applyQuietly() {
    for (const remote of [...waiting.values()]) if (!remotes.isMounted(remote.remote) || quiet()) void apply(remote);
  }

  function listen(): Promise<never> {
    return new Promise(() => {
      const source = new window.EventSource(`/release-events?channel=${encodeURIComponent(set.channel)}`);
      const tell = (event: MessageEvent<string>) => {
        const message: unknown = parseJson(event.data);
        hear(message);
        channel.postMessage(message);
      };
      source.addEventListener('revision', tell);
      // A stream that was away may have missed something.
      source.addEventListener('open', () => void refreshIfOlder(POLL));
    });
  }

  const refreshIfOlder = (age: number) => (window.performance.now() - asked > age ? refresh() : Promise.resolve());

  return {
    start() {
      channel.addEventListener('message', (event: MessageEvent<unknown>) => hear(event.data));
      if (window.navigator.locks) void window.navigator.locks.request(LOCK, listen);
      else void listen();
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
      for (const type of ['pointerdown', 'keydown', 'wheel'] as const) {
        window.addEventListener(type, noteInput, { passive: true, capture: true });
      }
    },
    async beforeEntering(remote) {
      const next = waiting.get(remote);
      if (next && !remotes.isMounted(remote)) await apply(next);
    },
  };
}

async function fetchSet(window: Window, set: ReleaseSet): Promise<ReleaseSet | undefined> {
  try {
    const response = await window.fetch(
      `/release-set.json?channel=${encodeURIComponent(set.channel)}&locale=${set.locale}`,
      { cache: 'no-store' },
    );
    const parsed = response.ok ? z.safeParse(ReleaseSet, await response.json()) : undefined;
    return parsed?.success ? parsed.data : undefined;
  } catch {
    // The registry or the edge is away: the page goes on with what it has.
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
