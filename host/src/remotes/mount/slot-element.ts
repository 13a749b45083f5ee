import type { Slot } from '@parlay/contracts/release';

type SlotState = 'loading' | 'mounted' | 'fallback';

/** Elements of remotes in the host's slots. Each remote has its own element in a slot. */
export interface SlotElements {
  /**
   * Returns the remote's element in a slot: the existing one, which may contain prerendered content, or a new one.
   */
  of(slot: Slot, remote: string): HTMLElement;
  mark(element: HTMLElement, version: string, state: SlotState): void;
  remove(slot: Slot, remote: string): void;
}

export function createSlotElements(document: Document): SlotElements {
  const slotOf = (slot: Slot) => {
    const found = document.querySelector<HTMLElement>(`[data-slot="${slot}"]`);
    if (found) return found;
    const created = document.createElement('div');
    created.dataset.slot = slot;
    document.body.append(created);
    return created;
  };
  const find = (slot: Slot, remote: string) =>
    [...slotOf(slot).children].find(
      (child): child is HTMLElement => child instanceof HTMLElement && child.dataset.remote === remote,
    );

  return {
    of(slot, remote) {
      const known = find(slot, remote);
      if (known) return known;
      const element = document.createElement('div');
      element.dataset.remote = remote;
      const parent = slotOf(slot);
      // Prerendered content is directly in its slot, so the first remote that renders there takes it over.
      const bare = [...parent.children].filter((child) => !(child instanceof HTMLElement && child.dataset.remote));
      element.append(...bare);
      parent.append(element);
      return element;
    },
    mark(element, version, state) {
      element.dataset.version = version;
      element.dataset.state = state;
    },
    remove: (slot, remote) => find(slot, remote)?.remove(),
  };
}
