import type { Slot } from '@parlay/contracts/release';
import type { PageLocation, Ports } from '@parlay/ports';
import type { RemoteDefinition } from './definition.ts';
import { type Lifecycles, lifecyclesOf, type PreparedLifecycles } from './lifecycles.tsx';
import { dropMessages } from './messages.ts';

/** The `./remote` export of a remote. */
export interface Remote {
  /** Version of this shape. */
  kit: 1;
  definition: RemoteDefinition;
  /** single-spa lifecycles of one slot. */
  lifecycles(slot: Slot): Lifecycles;
  /**
   * Loads the code and messages of a route's page. With `ahead`, the location the player may go to next, it also
   * renders the page's heading once off screen. Older releases do not have it.
   */
  prepare?(route: string, ports: Ports, ahead?: PageLocation): Promise<void>;
  /** Removes this version's messages and caches from the page. */
  dispose(ports: Ports): void;
}

/**
 * Creates a remote from its definition. Every slot is mounted the same way: error boundary, own store, ports, messages,
 * the host's history.
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
