import type { Slot } from '@parlay/contracts/release';
import type { PageLocation, Ports } from '@parlay/ports';
import type { RemoteDefinition } from './definition.ts';
import { type Lifecycles, lifecyclesOf, type PreparedLifecycles } from './lifecycles.tsx';
import { dropMessages } from './messages.ts';

/** The `./remote` export of a remote. */
export interface Remote {
  /** Version of this interface. */
  kit: 1;
  definition: RemoteDefinition;
  /** Returns the single-spa lifecycles for a slot. */
  lifecycles(slot: Slot): Lifecycles;
  /**
   * Loads the code and messages of a route's page. With `ahead`, the location that the player may visit next, it
   * also renders the page's heading once off screen. Older releases do not provide it.
   */
  prepare?(route: string, ports: Ports, ahead?: PageLocation): Promise<void>;
  /** Removes this version's messages and caches from the page. */
  dispose(ports: Ports): void;
}

/**
 * Creates a remote from its definition. Mounts all slots in the same way, with error boundary, own store, ports,
 * messages and the host's history.
 */
export function defineRemote(definition: RemoteDefinition): Remote {
  const lifecyclesBySlot = new Map<Slot, PreparedLifecycles>();
  const lifecycles = (slot: Slot) => {
    const known = lifecyclesBySlot.get(slot) ?? lifecyclesOf(definition, slot);
    lifecyclesBySlot.set(slot, known);
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
