import type { SetRemote, Slot } from '@parlay/contracts/release';
import type { PageLocation } from '@parlay/ports';
import {
  BOOTSTRAPPING,
  getAppStatus,
  LOADING_SOURCE_CODE,
  MOUNTING,
  registerApplication,
  SKIP_BECAUSE_BROKEN,
  triggerAppChange,
  UNMOUNTING,
  unloadApplication,
  unregisterApplication,
} from 'single-spa';
import { type AttemptOptions, partLifecycles } from './attempt.ts';
import type { Living, Part, RemotesOptions } from './living.ts';
import type { Fault } from './outcome.ts';
import { holdPasswords } from './passwords.ts';
import { holdStill } from './snapshot.ts';

/** The remotes of an open page: which version of each is live, mounted by single-spa, swapped in place. */
export interface Remotes {
  add(remote: SetRemote): void;
  live(remote: string): SetRemote | undefined;
  all(): SetRemote[];
  /** Versions whose code runs or is meant to: the live ones, and those that stand in for them. */
  running(): SetRemote[];
  /** What is drawn now, the latest first. */
  drawn(): readonly Drawn[];
  isMounted(remote: string): boolean;
  /** True where this version broke in this very page: nobody should bring it back unasked. */
  hasBroken(remote: SetRemote): boolean;
  /**
   * Fetches what a route's page is drawn with, before somebody goes there; with the place itself, its heading is rehearsed.
   * Never rejects: the page itself says what did not come.
   */
  prepare(remote: string, route: string, ahead?: PageLocation): Promise<void>;
  /** Tries the parts of a remote again whose fallback is shown. */
  retry(remote: string): Promise<void>;
  /** Puts another version in the place of the live one. Stages first: what cannot be loaded changes nothing. Never rejects. */
  swap(next: SetRemote): Promise<SwapResult>;
  /** Unmounts a remote that was taken off the site. Never rejects; one that is not here is done. */
  remove(remote: string): Promise<void>;
}

/** Of a part that single-spa is at work on. */
const IN_BETWEEN = new Set<string | null>([LOADING_SOURCE_CODE, BOOTSTRAPPING, MOUNTING, UNMOUNTING]);

/** A part that is drawn. `since` is in milliseconds of the page. */
export interface Drawn {
  slot: Slot;
  version: SetRemote;
  since: number;
  /** Reports that it does not work, and replaces it by another version or a fallback. */
  fail(outcome: Fault, message: string): void;
}

type SwapResult = { ok: true } | { ok: false; fault: Fault; message: string };

export function createRemotes(options: RemotesOptions): Remotes {
  const { load, slots, stylesheets, lastGood, telemetry, now } = options;
  const living = new Map<string, Living>();
  const broken = new Set<string>();
  const forParts: AttemptOptions = {
    ...options,
    report,
    standIn,
    heal,
    refetched: new Set(),
    retry: (one) => void retry(one),
  };

  function add(remote: SetRemote) {
    const one: Living = { live: remote, parts: [], swapping: false, queue: Promise.resolve() };
    living.set(remote.remote, one);
    for (const slot of remote.slots) addPart(one, slot);
  }

  function addPart(one: Living, slot: Slot) {
    const part: Part = { slot, app: `${one.live.remote}:${slot}` };
    one.parts.push(part);
    register(one, part);
  }

  function register(one: Living, part: Part) {
    const name = one.live.remote;
    registerApplication({
      name: part.app,
      app: async () => partLifecycles(one, part, forParts) as never,
      activeWhen: () => (part.slot === 'page' ? options.ownsPage(name) : true),
    });
  }

  /** Swaps and retries of one remote, one after another: each finds the page as the one before has left it. */
  function inTurn<T>(one: Living, task: () => Promise<T>): Promise<T> {
    const turn = one.queue.then(task);
    one.queue = turn.catch(() => undefined);
    return turn;
  }

  /** The last version that worked in this browser, else the one that the edge names. What broke in this page is neither. */
  async function standIn(version: SetRemote): Promise<Living['running']> {
    for (const find of [lastGood.before, options.previous]) {
      const candidate = await find(version);
      if (!candidate || broken.has(candidate.digest) || !options.canShow(candidate)) continue;
      const outcome = await load(candidate);
      if (outcome.kind === 'loaded') return { version: candidate, module: outcome.remote };
      report(candidate, 'page', outcome.kind, outcome.message);
    }
    return undefined;
  }

  /** Another version takes over from one that broke. */
  async function heal(one: Living, version: SetRemote): Promise<boolean> {
    broken.add(version.digest);
    lastGood.failed(version);
    return inTurn(one, async () => {
      if (isRemoved(one)) return false;
      // Another part broke too and was quicker, or something newer has come meanwhile.
      if (one.live.digest !== version.digest && one.running?.version.digest !== version.digest) return true;
      const other = await standIn(version);
      return other !== undefined && (await swapNow(one, other.version)).ok;
    });
  }

  async function retry(one: Living): Promise<void> {
    await inTurn(one, async () => {
      if (isRemoved(one)) return;
      const failed = one.parts.filter((part) => part.failed);
      await mountAnew(one, failed);
    });
  }

  async function prepare(remote: string, route: string, ahead?: PageLocation) {
    const version = living.get(remote)?.live;
    if (!version) return;
    const outcome = await load(version);
    if (outcome.kind !== 'loaded') return;
    await outcome.remote.prepare?.(route, options.portsFor(version), ahead).catch(() => undefined);
  }

  /** single-spa takes nothing off while it is putting it on: the wish would be lost, and the page keep what it has. */
  async function atRest(one: Living) {
    while (one.parts.some(({ app }) => IN_BETWEEN.has(getAppStatus(app)))) await triggerAppChange();
  }

  /** Takes parts off and has single-spa ask for them again; their elements stay meanwhile. */
  async function mountAnew(one: Living, parts: readonly Part[]) {
    await atRest(one);
    one.swapping = true;
    try {
      await Promise.all(parts.map((part) => forget(one, part)));
      await triggerAppChange();
    } finally {
      one.swapping = false;
    }
    // The player has gone elsewhere meanwhile: nothing of it may stay behind.
    for (const part of parts) if (part.slot === 'page' && !options.ownsPage(one.live.remote)) discard(one, part);
  }

  /** Makes single-spa ask for the part's lifecycles again, also after it has given the part up as broken. */
  async function forget(one: Living, part: Part) {
    if (getAppStatus(part.app) === SKIP_BECAUSE_BROKEN) {
      await unregisterApplication(part.app);
      register(one, part);
      return;
    }
    await unloadApplication(part.app, { waitForUnmount: false });
  }

  function discard(one: Living, part: Part) {
    part.release?.();
    part.release = undefined;
    slots.remove(part.slot, one.live.remote);
  }

  async function swap(next: SetRemote): Promise<SwapResult> {
    const one = living.get(next.remote);
    // A swap that waited behind the removal is older than it.
    if (one) return inTurn(one, async () => (isRemoved(one) ? { ok: true } : swapNow(one, next)));
    add(next);
    options.onSwapped(undefined, next);
    // Its routes are known only now: somebody may be looking at one of its pages.
    await triggerAppChange();
    return { ok: true };
  }

  /** Tasks that waited behind the removal must not bring the remote back. */
  const isRemoved = (one: Living) => living.get(one.live.remote) !== one;

  async function remove(name: string): Promise<void> {
    const one = living.get(name);
    if (!one) return;
    await inTurn(one, async () => {
      if (isRemoved(one)) return;
      await atRest(one);
      living.delete(name);
      const { live, running, parts } = one;
      one.parts = [];
      // First the routes: the page's place then belongs to the remote that draws unknown addresses.
      options.onRemoved(live);
      // As during a swap: its pages are taken apart now, not when there is time.
      one.swapping = true;
      for (const part of parts) {
        await unregisterApplication(part.app);
        discard(one, part);
      }
      stylesheets.disable(live);
      if (running) {
        stylesheets.disable(running.version);
        running.module.dispose(options.portsFor(running.version));
      }
      await triggerAppChange();
    }).catch((error: unknown) => report(one.live, 'page', 'broken-at-mount', String(error)));
  }

  async function swapNow(one: Living, next: SetRemote): Promise<SwapResult> {
    const before = one.live;
    if (before.digest === next.digest && one.running?.version.digest !== before.digest) {
      // The live version had not come, and another stood in for it.
      await mountAnew(one, one.parts);
      return { ok: true };
    }
    if (before.digest === next.digest) return { ok: true };
    const staged = await load(next);
    if (staged.kind !== 'loaded') {
      report(next, 'page', staged.kind, staged.message);
      return { ok: false, fault: staged.kind, message: staged.message };
    }
    const started = now();
    await atRest(one);
    const putPasswordsBack = holdPasswords(options.document);
    const outgoing = one.running;
    one.live = next;
    options.onSwapped(before, next);
    for (const part of one.parts)
      if (part.mounted ?? part.failed) part.release = holdStill(slots.of(part.slot, next.remote)).release;
    await dropParts(one, next);
    await mountAnew(one, one.parts);
    for (const slot of next.slots) if (!one.parts.some((part) => part.slot === slot)) addPart(one, slot);

    putPasswordsBack();
    stylesheets.disable(before);
    if (outgoing && outgoing.version.digest !== next.digest) {
      stylesheets.disable(outgoing.version);
      outgoing.module.dispose(options.portsFor(outgoing.version));
    }
    telemetry.report({
      kind: 'swap',
      remote: next.remote,
      from: before.version,
      to: next.version,
      milliseconds: Math.round(now() - started),
    });
    return { ok: true };
  }

  /** Slots that the other version does not fill. */
  async function dropParts(one: Living, next: SetRemote) {
    const dropped = one.parts.filter((part) => !next.slots.includes(part.slot));
    one.parts = one.parts.filter((part) => !dropped.includes(part));
    for (const part of dropped) {
      await unregisterApplication(part.app);
      discard(one, part);
    }
  }

  function report(version: SetRemote, slot: Slot, outcome: Fault, message: string) {
    telemetry.report({
      kind: 'remote-failed',
      remote: version.remote,
      version: version.version,
      slot,
      outcome,
      message: message.slice(0, 300),
    });
  }

  return {
    add,
    swap,
    remove,
    live: (remote) => living.get(remote)?.live,
    all: () => [...living.values()].map((one) => one.live),
    running: () => [...living.values()].flatMap(({ live, running }) => (running ? [live, running.version] : [live])),
    drawn: () =>
      [...living.values()]
        .flatMap(({ parts }) => parts)
        .flatMap(({ slot, mounted: version, since = 0, fail }) =>
          version && fail ? [{ slot, version, since, fail }] : [],
        )
        .sort((a, b) => b.since - a.since),
    isMounted: (remote) => living.get(remote)?.parts.some((part) => part.mounted) ?? false,
    hasBroken: (remote) => broken.has(remote.digest),
    prepare,
    async retry(remote) {
      const one = living.get(remote);
      if (one?.parts.some((part) => part.failed)) await retry(one);
    },
  };
}
