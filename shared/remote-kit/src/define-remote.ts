import type { Slot } from '@parlay/contracts/release';
import type { PageLocation, Ports } from '@parlay/ports';
import type { RemoteDefinition } from './definition.ts';
import { type Lifecycles, lifecyclesOf, type PreparedLifecycles } from './lifecycles.tsx';
import { dropMessages } from './messages.ts';

/** What a remote exposes as `./remote`. */
export interface Remote {
  /** Version of this shape. */
  kit: 1;
  definition: RemoteDefinition;
  /** single-spa lifecycles of one slot. */
  lifecycles(slot: Slot): Lifecycles;
  /**
   * Fetches what the page of a route is drawn with: its code and the words. `ahead`: where somebody may go next; the page's
   * heading is rehearsed for it. Releases of before have no such thing.
   */
  prepare?(route: string, ports: Ports, ahead?: PageLocation): Promise<void>;
  /** Drops what this version keeps in the page: its words and caches. */
  dispose(ports: Ports): void;
}

/**
 * Makes a remote out of its table of contents. Every slot is mounted in the same way: error boundary, own store, ports,
 * messages, the host's history.
 */
export function defineRemote(definition: RemoteDefinition): Remote {
  const made = new Map<Slot, PreparedLifecycles>();
  const lifecycles = (slot: Slot) => {
    const known = made.get(slot) ?? lifecyclesOf(definition, slot);
    made.set(slot, known);
    return known;
  };
  return {
    kit: 1,
    definition,
    lifecycles,
    prepare: (route, ports, ahead) => lifecycles('page').prepare(route, ports, ahead),
    dispose: dropMessages,
  };
}
