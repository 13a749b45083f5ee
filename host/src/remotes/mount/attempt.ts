import type { Locale } from '@parlay/contracts/brand';
import type { SetRemote } from '@parlay/contracts/release';
import type { Ports, TelemetryPort } from '@parlay/ports';
import { afterFrame } from '@parlay/remote-kit/after-frame';
import type { MountProps } from '@parlay/remote-kit/definition';
import { withTimeout } from '@parlay/remote-kit/with-timeout';
import { errorText, folderOf } from '../../lib/error-text.ts';
import type { PublishEvent } from '../events.ts';
import { hangLimit } from '../files/hang-limit.ts';
import { failPendingChunks, onRefetched } from '../files/hung-files.ts';
import type { LastGood } from '../load/last-good.ts';
import type { Load, Running } from '../load/load.ts';
import { type AttemptEvent, type AttemptState, nextState } from './attempt-state.ts';
import { type DeferredUnmount, unmountLater } from './deferred-unmount.ts';
import { fallbackElement } from './fallback.ts';
import type { Attempt, LiveRemote, Part } from './part.ts';
import { handleFailures, type Recovery } from './part-failure.ts';
import { guardPorts } from './ports-while.ts';
import type { SlotElements } from './slot-element.ts';

/** Longest time that a stalling remote may delay single-spa's change of the whole page, in ms. */
const MAX_STALL = 1500;
/** Time to wait for another version before a fallback is shown, in ms. */
const FALLBACK_DELAY = 500;
/** Unmount timeout in ms, so that the next page does not wait for a remote that never finishes. */
const UNMOUNT_TIMEOUT = 2000;

export interface AttemptOptions extends Recovery {
  locale: Locale;
  document: Document;
  load: Load;
  slots: SlotElements;
  lastGood: Pick<LastGood, 'worked'>;
  /** Reference of the page's reports, shown in fallbacks. */
  reference: TelemetryPort['reference'];
  portsFor(remote: SetRemote): Ports;
  /** Loads a version to replace a broken one. */
  replacement(broken: SetRemote): Promise<Running | undefined>;
  publish: PublishEvent;
  now(): number;
}

interface PartAttempt extends Attempt {
  /** Resolves when the part or its fallback has rendered. Never rejects. */
  settled: Promise<void>;
  end(): Promise<void>;
  /**
   * Immediately hides a page that the player leaves and unmounts it later. Returns undefined if it has not rendered
   * yet.
   */
  leave(): DeferredUnmount | undefined;
}

/** Creates a part's single-spa lifecycles, which never reject or stall. */
export function partLifecycles(owner: LiveRemote, part: Part, options: AttemptOptions) {
  let current: PartAttempt | undefined;
  let leaving: DeferredUnmount | undefined;
  return {
    bootstrap: async () => undefined,
    mount: async () => {
      // A returning part reuses its React roots, so the earlier unmount must finish first.
      await leaving?.finish();
      current = attempt(owner, part, options);
      part.attempt = current;
      await withTimeout(MAX_STALL, current.settled, () => undefined);
    },
    unmount: async () => {
      const ending = current;
      current = undefined;
      part.attempt = undefined;
      leaving = owner.swapping ? undefined : ending?.leave();
      if (!leaving) await ending?.end();
    },
  };
}

/** One attempt to show a part, from loading to unmounting. */
function attempt(owner: LiveRemote, part: Part, options: AttemptOptions): PartAttempt {
  const { slots, lastGood, publish, now } = options;
  const { slot } = part;
  const requested = owner.live;
  const element = slots.of(slot, requested.remote);
  const started = now();
  let state: AttemptState = { kind: 'loading', late: false };
  let unmount: (() => Promise<void>) | undefined;
  /** Mounted version, which may be a replacement for the requested one. */
  let shown = requested;

  /** Applies an event, and returns whether it changed the state. */
  const send = (event: AttemptEvent): boolean => {
    const next = nextState(state, event);
    if (next === state) return false;
    state = next;
    part.state$.next(next);
    return true;
  };
  const isOver = () => state.kind === 'over';
  const isLate = () => state.kind !== 'mounted' && state.kind !== 'over' && state.late;

  const onRetry = () => {
    // The browser's cache may still contain altered bytes, so each press may refetch a chunk again.
    options.refetched.clear();
    options.retry(owner);
  };
  const fallback = { locale: options.locale, reference: options.reference, onRetry };

  const showFallback = (version: SetRemote) => {
    if (!send({ kind: 'gave-up' })) return;
    // Slots without a visible position (closed dialogs, notices) fail silently.
    if (slot === 'overlay' || slot === 'notices') element.replaceChildren();
    else element.replaceChildren(fallbackElement(options.document, fallback));
    slots.mark(element, version.version, 'fallback');
    publish({ kind: 'drawn', version, slot });
    onRefetched(version, () => options.retry(owner));
  };

  /** Shows a fallback if a better version does not load soon, because that version may hang as well. */
  const showFallbackUnlessSoon = (version: SetRemote, better: Promise<unknown>) => {
    const timer = setTimeout(() => showFallback(version), FALLBACK_DELAY);
    void better.finally(() => clearTimeout(timer));
  };

  const { broke, threw } = handleFailures(owner, part, options, { showFallback, showFallbackUnlessSoon, isOver });

  const propsOf = (version: SetRemote): MountProps => ({
    ports: guardPorts(() => !isOver(), options.portsFor(version)),
    slot,
    element,
    onReady() {
      if (isOver()) return;
      slots.mark(element, version.version, 'mounted');
      const at = now();
      send({ kind: 'rendered', version, at });
      afterFrame(() => lastGood.worked(version));
      publish({ kind: 'mounted', version, slot, milliseconds: Math.round(at - started) });
      publish({ kind: 'drawn', version, slot });
    },
    onBroken(error, when) {
      if (isOver() || isLate()) return;
      // The part's own error boundary shows a fallback until the next page.
      if (when === 'later') slots.mark(element, version.version, 'fallback');
      void threw(version, when === 'mount' ? 'broken-at-mount' : 'broken-later', error);
    },
  });

  async function mount({ version, module }: Running) {
    const inner = module.lifecycles(slot);
    const props = propsOf(version);
    shown = version;
    unmount = () => inner.unmount(props);
    send({ kind: 'mounting' });
    const cancel = hangLimit(() => {
      if (!send({ kind: 'late' })) return;
      broke(version, 'timed-out', `mounting ${slot} takes too long`);
      failPendingChunks(options.document, version);
    });
    try {
      await inner.bootstrap(props);
      if (isOver()) return;
      await inner.mount(props);
    } finally {
      cancel();
    }
  }

  /** Loads the live version, or a replacement when it cannot be loaded. */
  async function loadOrReplace(): Promise<Running | undefined> {
    const outcome = await options.load(requested);
    if (outcome.ok) return { version: requested, module: outcome.remote };
    publish({ kind: 'failed', version: requested, slot, outcome: outcome.error, message: outcome.message });
    const replacement = options.replacement(requested);
    showFallbackUnlessSoon(requested, replacement);
    return replacement;
  }

  async function run() {
    part.state$.next(state);
    slots.mark(element, requested.version, 'loading');
    const found = await loadOrReplace();
    if (isOver()) return;
    if (!found) return showFallback(requested);
    owner.running = found;
    try {
      await mount(found);
    } catch (error) {
      if (!isLate()) void threw(found.version, 'broken-at-mount', error);
    }
  }

  const unmountNow = async () => {
    try {
      if (unmount) await withTimeout(UNMOUNT_TIMEOUT, unmount(), () => Promise.reject(UNMOUNT_TIMED_OUT));
    } catch (error) {
      publish({ kind: 'unmount-failed', version: shown, message: errorText(error, folderOf(shown)) });
    }
  };

  return {
    settled: run(),
    fail: (outcome, message) => broke(owner.running?.version ?? requested, outcome, message),
    giveUp: () => void unmountNow().then(() => showFallback(requested)),
    async end() {
      send({ kind: 'ended' });
      await unmountNow();
      if (!owner.swapping) slots.remove(slot, requested.remote);
    },
    leave() {
      if (slot !== 'page' || state.kind !== 'mounted') return undefined;
      send({ kind: 'ended' });
      slots.remove(slot, requested.remote);
      return unmountLater(options.document.defaultView ?? window, unmountNow);
    },
  };
}

const UNMOUNT_TIMED_OUT = new Error(`unmounting took longer than ${UNMOUNT_TIMEOUT} ms`);
