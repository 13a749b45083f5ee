import type { Slot } from '@parlay/contracts/release';
import { BehaviorSubject } from 'rxjs';
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
import type { AttemptState } from './attempt-state.ts';
import type { LiveRemote, Part } from './part.ts';
import type { SlotElements } from './slot-element.ts';

/** States of a part in transition. */
const IN_TRANSITION = new Set<string | null>([LOADING_SOURCE_CODE, BOOTSTRAPPING, MOUNTING, UNMOUNTING]);

export interface PartsOptions {
  slots: SlotElements;
  /** Returns true if this remote currently owns the page slot. */
  ownsPage(remote: string): boolean;
  lifecycles(owner: LiveRemote, part: Part): unknown;
}

/** Parts of remotes as single-spa applications. */
export interface Parts {
  add(owner: LiveRemote, slot: Slot): void;
  /** Removes a part from the page permanently. */
  remove(owner: LiveRemote, part: Part): Promise<void>;
  /** Unmounts parts and makes single-spa mount them again. Their elements stay. */
  remount(owner: LiveRemote, parts: Iterable<Part>): Promise<void>;
  /** Resolves when no part is in transition, because single-spa does not unmount a part that is mounting. */
  atRest(owner: LiveRemote): Promise<void>;
}

export function createParts({ slots, ownsPage, lifecycles }: PartsOptions): Parts {
  function register(owner: LiveRemote, part: Part) {
    const name = owner.live.remote;
    registerApplication({
      name: part.app,
      app: async () => lifecycles(owner, part) as never,
      activeWhen: () => (part.slot === 'page' ? ownsPage(name) : true),
    });
  }

  /** Makes single-spa request the part's lifecycles again, even if it has marked the part as broken. */
  async function reset(owner: LiveRemote, part: Part) {
    if (getAppStatus(part.app) === SKIP_BECAUSE_BROKEN) {
      await unregisterApplication(part.app);
      register(owner, part);
      return;
    }
    await unloadApplication(part.app, { waitForUnmount: false });
  }

  async function atRest(owner: LiveRemote) {
    while ([...owner.parts].some(({ app }) => IN_TRANSITION.has(getAppStatus(app)))) await triggerAppChange();
  }

  return {
    atRest,
    add(owner, slot) {
      const state$ = new BehaviorSubject<AttemptState>({ kind: 'over' });
      const part: Part = { slot, app: `${owner.live.remote}:${slot}`, state$ };
      owner.parts.add(part);
      register(owner, part);
    },
    async remove(owner, part) {
      owner.parts.delete(part);
      await unregisterApplication(part.app);
      slots.remove(part.slot, owner.live.remote);
    },
    async remount(owner, parts) {
      await atRest(owner);
      owner.swapping = true;
      try {
        await Promise.all([...parts].map((part) => reset(owner, part)));
        await triggerAppChange();
      } finally {
        owner.swapping = false;
      }
      // If the player has navigated away in the meantime, remove the page part.
      const { remote } = owner.live;
      for (const { slot } of parts) if (slot === 'page' && !ownsPage(remote)) slots.remove(slot, remote);
    },
  };
}
