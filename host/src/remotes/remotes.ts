import type { Locale } from '@parlay/contracts/brand';
import type { SetRemote, Slot } from '@parlay/contracts/release';
import type { Ports, TelemetryPort } from '@parlay/ports';
import type { Remote } from '@parlay/remote-kit';
import type { MountProps } from '@parlay/remote-kit/definition';
import {
  getAppStatus,
  registerApplication,
  SKIP_BECAUSE_BROKEN,
  triggerAppChange,
  unloadApplication,
  unregisterApplication,
} from 'single-spa';
import { errorText } from '../adapters/telemetry.ts';
import { fallbackElement } from './fallback.ts';
import type { LastGood } from './last-good.ts';
import type { Load } from './load.ts';
import type { Fault } from './outcome.ts';
import type { SlotElements } from './slot-element.ts';
import { holdStill } from './snapshot.ts';
import type { Stylesheets } from './stylesheets.ts';

export interface RemotesOptions {
  locale: Locale;
  document: Document;
  load: Load;
  stylesheets: Stylesheets;
  slots: SlotElements;
  lastGood: LastGood;
  telemetry: TelemetryPort;
  portsFor(remote: SetRemote): Ports;
  /** Whether the page slot belongs to this remote now. */
  ownsPage(remote: string): boolean;
  /** A part is drawn: focus, scroll and title follow. */
  onDrawn(remote: string, slot: Slot): void;
  onSwapped(from: SetRemote, to: SetRemote): void;
  now(): number;
}

/** The remotes of an open page: which version of each is live, mounted by single-spa, swapped in place. */
export interface Remotes {
  add(remote: SetRemote): void;
  live(remote: string): SetRemote | undefined;
  all(): SetRemote[];
  isMounted(remote: string): boolean;
  prefetch(remote: string): void;
  /** Puts another version in the place of the live one. Stages first: what cannot be loaded changes nothing. */
  swap(next: SetRemote): Promise<SwapResult>;
}

export type SwapResult = { ok: true } | { ok: false; fault: Fault; message: string };

interface Part {
  slot: Slot;
  app: string;
  /** Version that is drawn now. */
  mounted?: SetRemote | undefined;
  release?: (() => void) | undefined;
}

interface Living {
  live: SetRemote;
  parts: Part[];
  module?: Remote | undefined;
  swapping: boolean;
}

export function createRemotes(options: RemotesOptions): Remotes {
  const { load, slots, stylesheets, lastGood, telemetry, now } = options;
  const living = new Map<string, Living>();

  function add(remote: SetRemote) {
    const one: Living = { live: remote, parts: [], swapping: false };
    living.set(remote.remote, one);
    for (const slot of remote.slots) register(one, slot);
  }

  function register(one: Living, slot: Slot) {
    const name = one.live.remote;
    const part: Part = { slot, app: `${name}:${slot}` };
    one.parts.push(part);
    registerApplication({
      name: part.app,
      app: () => lifecycles(one, part) as never,
      activeWhen: () => (slot === 'page' ? options.ownsPage(name) : true),
    });
  }

  /** What single-spa asks for: never rejects, whatever became of the remote. */
  async function lifecycles(one: Living, part: Part) {
    const version = one.live;
    const element = () => slots.of(part.slot, version.remote);
    if (part.slot !== 'page' || options.ownsPage(version.remote)) slots.mark(element(), version.version, 'loading');
    const started = now();
    let outcome = await load(version);
    let used = version;
    if (outcome.kind !== 'loaded') {
      report(version, part.slot, outcome.kind, outcome.message);
      const good = lastGood.before(version);
      const second = good ? await load(good) : undefined;
      if (good && second?.kind === 'loaded') {
        outcome = second;
        used = good;
      }
    }
    if (outcome.kind !== 'loaded') return faultLifecycles(one, part);
    one.module = outcome.remote;
    return liveLifecycles(one, part, used, outcome.remote, started);
  }

  function liveLifecycles(one: Living, part: Part, version: SetRemote, remote: Remote, started: number) {
    const inner = remote.lifecycles(part.slot);
    const ports = options.portsFor(version);
    let props: MountProps | undefined;
    const propsNow = (): MountProps => {
      const element = slots.of(part.slot, version.remote);
      props = {
        ports,
        slot: part.slot,
        element,
        onReady() {
          slots.mark(element, version.version, 'mounted');
          part.mounted = version;
          part.release?.();
          part.release = undefined;
          lastGood.worked(version);
          telemetry.report({
            kind: 'remote-loaded',
            remote: version.remote,
            version: version.version,
            slot: part.slot,
            milliseconds: Math.round(now() - started),
          });
          options.onDrawn(version.remote, part.slot);
        },
        onBroken(error, when) {
          part.release?.();
          part.release = undefined;
          if (when === 'later') {
            slots.mark(element, version.version, 'fallback');
            telemetry.report({
              kind: 'error',
              remote: version.remote,
              version: version.version,
              message: errorText(error),
            });
            return;
          }
          report(version, part.slot, 'broken-at-mount', errorText(error));
          const good = lastGood.before(version);
          if (good && one.live.digest === version.digest && !one.swapping) void swap(good);
          else showFallback(one, part, element, version);
        },
      };
      return props;
    };
    return {
      bootstrap: async () => undefined,
      mount: async () => {
        const mine = propsNow();
        await inner.bootstrap(mine);
        await inner.mount(mine);
      },
      unmount: async () => {
        part.mounted = undefined;
        if (props) await inner.unmount(props);
        if (!one.swapping) slots.remove(part.slot, version.remote);
      },
    };
  }

  /** Nothing could be loaded: a fallback in this slot, the rest of the page lives. */
  function faultLifecycles(one: Living, part: Part) {
    const version = one.live;
    return {
      bootstrap: async () => undefined,
      mount: async () => {
        part.release?.();
        part.release = undefined;
        showFallback(one, part, slots.of(part.slot, version.remote), version);
      },
      unmount: async () => {
        if (!one.swapping) slots.remove(part.slot, version.remote);
      },
    };
  }

  function showFallback(one: Living, part: Part, element: HTMLElement, version: SetRemote) {
    // Slots without a place of their own on the page (a dialog that is closed, notices) fail in silence.
    if (part.slot === 'overlay' || part.slot === 'notices') element.replaceChildren();
    else element.replaceChildren(fallbackElement(options.document, options.locale, () => void restart(one, [part])));
    slots.mark(element, version.version, 'fallback');
  }

  async function restart(one: Living, parts: readonly Part[]) {
    one.swapping = true;
    try {
      for (const part of parts) await forget(one, part);
      await triggerAppChange();
    } finally {
      one.swapping = false;
    }
  }

  /** Makes single-spa ask for the part's lifecycles again, also after it has given the part up as broken. */
  async function forget(one: Living, part: Part) {
    if (getAppStatus(part.app) === SKIP_BECAUSE_BROKEN) {
      await unregisterApplication(part.app);
      one.parts = one.parts.filter((other) => other !== part);
      register(one, part.slot);
      return;
    }
    await unloadApplication(part.app, { waitForUnmount: false });
  }

  async function swap(next: SetRemote): Promise<SwapResult> {
    const one = living.get(next.remote);
    if (!one) {
      add(next);
      return { ok: true };
    }
    const before = one.live;
    if (before.digest === next.digest) return { ok: true };
    const staged = await load(next);
    if (staged.kind !== 'loaded') {
      report(next, 'page', staged.kind, staged.message);
      return { ok: false, fault: staged.kind, message: staged.message };
    }
    const started = now();
    const outgoing = one.module;
    one.swapping = true;
    one.live = next;
    try {
      await options.onSwapped(before, next);
      for (const part of [...one.parts]) {
        if (part.mounted || getAppStatus(part.app) === SKIP_BECAUSE_BROKEN)
          part.release = holdStill(slots.of(part.slot, next.remote)).release;
        await forget(one, part);
      }
      for (const slot of next.slots) if (!one.parts.some((part) => part.slot === slot)) register(one, slot);
      await triggerAppChange();
    } finally {
      one.swapping = false;
    }
    stylesheets.disable(before);
    outgoing?.dispose(options.portsFor(before));
    telemetry.report({
      kind: 'swap',
      remote: next.remote,
      from: before.version,
      to: next.version,
      milliseconds: Math.round(now() - started),
    });
    return { ok: true };
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
    live: (remote) => living.get(remote)?.live,
    all: () => [...living.values()].map((one) => one.live),
    isMounted: (remote) => living.get(remote)?.parts.some((part) => part.mounted) ?? false,
    prefetch(remote) {
      const one = living.get(remote);
      if (one) void load(one.live);
    },
  };
}
