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
import type { Living, Part } from './living.ts';
import type { SlotElements } from './slot-element.ts';

/** States of a part that single-spa is at work on. */
const IN_BETWEEN = new Set<string | null>([LOADING_SOURCE_CODE, BOOTSTRAPPING, MOUNTING, UNMOUNTING]);

export interface PartsOptions {
  slots: SlotElements;
  /** Whether the page slot belongs to this remote now. */
  ownsPage(remote: string): boolean;
  lifecycles(one: Living, part: Part): unknown;
}

/** The parts of remotes as applications of single-spa. */
export interface Parts {
  add(one: Living, slot: Slot): void;
  /** Takes a part off the page permanently. */
  remove(one: Living, part: Part): Promise<void>;
  /** Takes parts off and has single-spa ask for them again; their elements stay meanwhile. */
  mountAgain(one: Living, parts: readonly Part[]): Promise<void>;
  /** Resolves when single-spa is at work on no part: it takes nothing off while it is putting it on. */
  atRest(one: Living): Promise<void>;
}

export function createParts({ slots, ownsPage, lifecycles }: PartsOptions): Parts {
  function register(one: Living, part: Part) {
    const name = one.live.remote;
    registerApplication({
      name: part.app,
      app: async () => lifecycles(one, part) as never,
      activeWhen: () => (part.slot === 'page' ? ownsPage(name) : true),
    });
  }

  function discard(one: Living, part: Part) {
    part.release?.();
    part.release = undefined;
    slots.remove(part.slot, one.live.remote);
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

  async function atRest(one: Living) {
    while (one.parts.some(({ app }) => IN_BETWEEN.has(getAppStatus(app)))) await triggerAppChange();
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
      // The player has gone elsewhere meanwhile: nothing of it may stay behind.
      for (const part of parts) if (part.slot === 'page' && !ownsPage(one.live.remote)) discard(one, part);
    },
  };
}
