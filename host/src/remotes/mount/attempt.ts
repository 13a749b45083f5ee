import type { SetRemote } from '@parlay/contracts/release';
import type { Remote } from '@parlay/remote-kit';
import { afterFrame } from '@parlay/remote-kit/after-frame';
import type { MountProps } from '@parlay/remote-kit/definition';
import { within } from '@parlay/remote-kit/within';
import { errorText } from '../../lib/error-text.ts';
import { hangLimit } from '../files/hang-limit.ts';
import { failPendingChunks, onRefetched } from '../files/hung-files.ts';
import { reportFailed } from '../load/outcome.ts';
import { type Leaving, leaveLater } from './deferred-unmount.ts';
import { fallbackElement } from './fallback.ts';
import type { LiveRemote, Part } from './part.ts';
import { type AttemptOptions, breakage } from './part-failure.ts';
import { portsWhile } from './ports-while.ts';

/** single-spa changes the page as a whole: a stalling remote may delay it by this many ms. */
const GRACE = 1500;
/** Another version that takes longer to come than this, in ms, replaces a fallback. */
const SOON = 500;
/** A remote that does not end in time is left behind, in ms: the next page must not wait for it. */
const UNMOUNT_TIMEOUT = 2000;

interface Attempt {
  /** Resolves when the part or its fallback has rendered. Never rejects. */
  settled: Promise<void>;
  end(): Promise<void>;
  /** Hides a page that is left at once and unmounts it later. Undefined when nothing has rendered yet. */
  leave(): Leaving | undefined;
}

/** single-spa lifecycles of a part that never reject and never stall. */
export function partLifecycles(one: LiveRemote, part: Part, options: AttemptOptions) {
  let current: Attempt | undefined;
  let left: Leaving | undefined;
  return {
    bootstrap: async () => undefined,
    mount: async () => {
      // A part that returns reuses its React roots, so the earlier unmount must finish.
      await left?.finish();
      current = attempt(one, part, options);
      await within(GRACE, current.settled, () => undefined);
    },
    unmount: async () => {
      const ending = current;
      current = undefined;
      left = one.swapping ? undefined : ending?.leave();
      if (!left) await ending?.end();
    },
  };
}

/** One attempt to show a part, from loading to unmounting. */
function attempt(one: LiveRemote, part: Part, options: AttemptOptions): Attempt {
  const { slots, lastGood, telemetry, now } = options;
  const asked = one.live;
  const element = slots.of(part.slot, asked.remote);
  const started = now();
  let over = false;
  let unmount: (() => Promise<void>) | undefined;
  /** The mounted remote, which may stand in for the one asked for. */
  let shown = asked;
  /** Mounting it was given up: its failures were reported. */
  let late = false;

  const onRetry = () => {
    // The browser's cache may still have bytes that were altered: each press may fetch a chunk once more.
    options.refetched.clear();
    options.retry(one);
  };
  const fallback = { locale: options.locale, reference: telemetry.reference, onRetry };

  const releaseSnapshot = () => {
    part.release?.();
    part.release = undefined;
  };

  const showFallback = (version: SetRemote) => {
    if (over || (part.failed && element.dataset.state === 'fallback')) return;
    releaseSnapshot();
    part.failed = true;
    // Slots without a place on the page (closed dialogs, notices) fail silently.
    if (part.slot === 'overlay' || part.slot === 'notices') element.replaceChildren();
    else element.replaceChildren(fallbackElement(options.document, fallback));
    slots.mark(element, version.version, 'fallback');
    options.onDrawn(version.remote, part.slot);
    onRefetched(version, () => options.retry(one));
  };

  /** Shows a fallback where a better version does not come soon: it may hang as well. */
  const meanwhile = (version: SetRemote, better: Promise<unknown>) => {
    const timer = setTimeout(() => showFallback(version), SOON);
    void better.finally(() => clearTimeout(timer));
  };

  const { broke, threw } = breakage(one, part, options, { showFallback, meanwhile, isOver: () => over });
  part.giveUp = () => void unmountNow().then(() => showFallback(asked));
  part.fail = (outcome, message) => broke(one.running?.version ?? asked, outcome, message);

  const propsOf = (version: SetRemote): MountProps => ({
    ports: portsWhile(() => !over, options.portsFor(version)),
    slot: part.slot,
    element,
    onReady() {
      if (over) return;
      slots.mark(element, version.version, 'mounted');
      part.mounted = version;
      part.since = now();
      part.failed = false;
      late = false;
      releaseSnapshot();
      afterFrame(() => lastGood.worked(version));
      const milliseconds = Math.round(now() - started);
      const { remote, version: label } = version;
      telemetry.report({ kind: 'remote-loaded', remote, version: label, slot: part.slot, milliseconds });
      options.onDrawn(remote, part.slot);
    },
    onBroken(error, when) {
      if (over || late) return;
      if (when === 'later') {
        releaseSnapshot();
        slots.mark(element, version.version, 'fallback');
      }
      void threw(version, when === 'mount' ? 'broken-at-mount' : 'broken-later', error);
    },
  });

  async function mount(version: SetRemote, module: Remote) {
    const inner = module.lifecycles(part.slot);
    const props = propsOf(version);
    shown = version;
    unmount = () => inner.unmount(props);
    late = false;
    const lift = hangLimit(() => {
      if (over || part.mounted === version) return;
      late = true;
      broke(version, 'timed-out', `mounting ${part.slot} takes too long`);
      failPendingChunks(options.document, version);
    });
    try {
      await inner.bootstrap(props);
      if (over) return;
      await inner.mount(props);
    } finally {
      lift();
    }
  }

  /** Loads the live version, or a replacement when it cannot be loaded. */
  async function loadOrReplace(): Promise<LiveRemote['running']> {
    const outcome = await options.load(asked);
    if (outcome.ok) return { version: asked, module: outcome.remote };
    reportFailed(telemetry, asked, part.slot, outcome.error, outcome.message);
    const standing = options.findOther(asked);
    meanwhile(asked, standing);
    return standing;
  }

  async function run() {
    slots.mark(element, asked.version, 'loading');
    const found = await loadOrReplace();
    if (over) return;
    if (!found) return showFallback(asked);
    one.running = found;
    try {
      await mount(found.version, found.module);
    } catch (error) {
      if (!late) void threw(found.version, 'broken-at-mount', error);
    }
  }

  const markOver = () => {
    over = true;
    part.mounted = undefined;
    part.failed = false;
  };

  const unmountNow = async () => {
    try {
      if (unmount) await within(UNMOUNT_TIMEOUT, unmount(), () => Promise.reject(LATE));
    } catch (error) {
      const { remote, version } = shown;
      telemetry.report({ kind: 'error', remote, version, message: errorText(error) });
    }
  };

  return {
    settled: run(),
    async end() {
      markOver();
      await unmountNow();
      if (!one.swapping) slots.remove(part.slot, asked.remote);
    },
    leave() {
      if (part.slot !== 'page' || !part.mounted) return undefined;
      markOver();
      slots.remove(part.slot, asked.remote);
      return leaveLater(options.document.defaultView ?? window, unmountNow);
    },
  };
}

const LATE = new Error(`unmounting took longer than ${UNMOUNT_TIMEOUT} ms`);
