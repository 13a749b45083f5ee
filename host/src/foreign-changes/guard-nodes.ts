import { childAround, placesOf } from './places.ts';

/**
 * A change to React's nodes that React did not make: text was replaced, or a node was moved or removed. Page
 * translators, extensions and content blockers do this.
 */
export interface ForeignChange {
  kind: 'text-replaced' | 'node-moved' | 'node-removed';
  /** The node in which React expected the other one. */
  parent: Node;
}

/**
 * Makes React's updates work after other scripts have changed the document. For a node that another script has taken
 * away, `removeChild()` and `insertBefore()` do what React intends instead of throwing. Replaced text is restored when
 * React changes it. Calls with a node that was never in the document still throw.
 *
 * Browser extensions and the browser's translator do not call the page's own methods, so a `MutationObserver`
 * records their changes. Decision 194.
 */
export function guardNodes(
  window: Window & typeof globalThis,
  onChange: (change: ForeignChange) => void,
): { stop(): void } {
  const { prototype } = window.Node;
  const { removeChild, insertBefore, appendChild } = prototype;
  const places = placesOf(window, restore);

  /**
   * Restores a node and the others that were replaced or wrapped with it. Returns false if the node has no
   * replacement.
   */
  function restore(node: Node, parent: Node): boolean {
    const replacement = places.replacementOf(node, parent);
    if (!replacement) return false;
    const isWrapped = replacement.contains(node);
    onChange({ kind: isWrapped ? 'node-moved' : 'text-replaced', parent });
    for (const one of places.replacedBy(replacement)) insertBefore.call(parent, one, replacement);
    if (!isWrapped || isEmpty(replacement)) removeChild.call(parent, replacement);
    return node.parentNode === parent;
  }

  /** Returns true if another script took a node away from its parent and it could not be restored. */
  function isTaken(node: Node, parent: Node): boolean {
    if (node.parentNode === parent || !(places.of(node, parent) || parent.contains(node))) return false;
    if (restore(node, parent)) return false;
    onChange({ kind: node.parentNode ? 'node-moved' : 'node-removed', parent });
    return true;
  }

  /** Returns the child of `parent` to insert before when the intended reference node was taken away. */
  function nextOf(node: Node, parent: Node): Node | null {
    const seen = new Set<Node>();
    let reference: Node | null = node;
    while (reference && !seen.has(reference)) {
      const child = childAround(parent, reference);
      if (child) return child;
      seen.add(reference);
      const place = places.of(reference, parent);
      if (!place) return null;
      if (restore(reference, parent)) return reference;
      if (!place.next && place.previous?.parentNode === parent) return place.previous.nextSibling;
      reference = place.next;
    }
    return null;
  }

  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (!isNode(child) || !isTaken(child, this)) return removeChild.call(this, child) as T;
    if (child.parentNode) removeChild.call(child.parentNode, child);
    return child;
  };

  prototype.insertBefore = function <T extends Node>(this: Node, node: T, reference: Node | null): T {
    if (isNode(node) && node.parentNode !== this && places.of(node, this)) restore(node, this);
    const next = isNode(reference) && isTaken(reference, this) ? nextOf(reference, this) : reference;
    return insertBefore.call(this, node, next) as T;
  };

  prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    if (isNode(node) && node.parentNode !== this && places.of(node, this)) restore(node, this);
    return appendChild.call(this, node) as T;
  };

  return {
    stop() {
      places.stop();
      Object.assign(prototype, { removeChild, insertBefore, appendChild });
    },
  };
}

/** Callers may pass anything. The browser's own methods reject values that are not nodes. */
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'parentNode' in value;

/** Returns true for a wrapper that contains no text and only other empty elements. */
const isEmpty = (wrapper: Node): boolean =>
  [...wrapper.childNodes].every((child) => child.nodeType === 1 && isEmpty(child));
