import type { Slot } from '@parlay/contracts/release';
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
import type { LiveRemote, Part } from './part.ts';
import type { SlotElements } from './slot-element.ts';

/** States of a part in transition. */
const IN_TRANSITION = new Set<string | null>([LOADING_SOURCE_CODE, BOOTSTRAPPING, MOUNTING, UNMOUNTING]);

export interface PartsOptions {
  slots: SlotElements;
  /** Whether this remote owns the page slot now. */
  ownsPage(remote: string): boolean;
  lifecycles(one: LiveRemote, part: Part): unknown;
}

/** The parts of remotes as single-spa applications. */
export interface Parts {
  add(one: LiveRemote, slot: Slot): void;
  /** Takes a part off the page permanently. */
  remove(one: LiveRemote, part: Part): Promise<void>;
  /** Unmounts parts and makes single-spa mount them again; their elements stay. */
  mountAgain(one: LiveRemote, parts: readonly Part[]): Promise<void>;
  /** Resolves when no part is in transition: single-spa does not unmount during a mount. */
  atRest(one: LiveRemote): Promise<void>;
}

export function createParts({ slots, ownsPage, lifecycles }: PartsOptions): Parts {
  function register(one: LiveRemote, part: Part) {
    const name = one.live.remote;
    registerApplication({
      name: part.app,
      app: async () => lifecycles(one, part) as never,
      activeWhen: () => (part.slot === 'page' ? ownsPage(name) : true),
    });
  }

  function discard(one: LiveRemote, part: Part) {
    part.release?.();
    part.release = undefined;
    slots.remove(part.slot, one.live.remote);
  }

  /** Makes single-spa request the part's lifecycles again, even after it gave the part up as broken. */
  async function forget(one: LiveRemote, part: Part) {
    if (getAppStatus(part.app) === SKIP_BECAUSE_BROKEN) {
      await unregisterApplication(part.app);
      register(one, part);
      return;
    }
    await unloadApplication(part.app, { waitForUnmount: false });
  }

  async function atRest(one: LiveRemote) {
    while (one.parts.some(({ app }) => IN_TRANSITION.has(getAppStatus(app)))) await triggerAppChange();
  }

  return {
    atRest,
    add(one, slot) {
      const part: Part = { slot, app: `${one.live.remote}:${slot}` };
      one.parts.push(part);
      register(one, part);
    },
    async remove(one, part) {
      await unregisterApplication(part.app);
      discard(one, part);
    },
    async mountAgain(one, parts) {
      await atRest(one);
      one.swapping = true;
      try {
        await Promise.all(parts.map((part) => forget(one, part)));
        await triggerAppChange();
      } finally {
        one.swapping = false;
      }
      // The player has navigated away meanwhile: remove the page part.
      for (const part of parts) if (part.slot === 'page' && !ownsPage(one.live.remote)) discard(one, part);
    },
  };
}
