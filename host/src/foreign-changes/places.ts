/** The place that a node was taken from. */
interface Place {
  parent: Node;
  previous: Node | null;
  next: Node | null;
}

export interface Places {
  /** Returns the place that a node was taken from, if it was in this parent. */
  of(node: Node, parent: Node): Place | undefined;
  /** Returns the child of a parent that replaces or wraps a node that was taken from it. */
  replacementOf(node: Node, parent: Node): Node | undefined;
  /** Returns the nodes that a replacement replaces or wraps, in the order in which they were taken. */
  replacedBy(replacement: Node): readonly Node[];
  stop(): void;
}

/**
 * Records the places of nodes that are taken out of the document, including by scripts of other JavaScript worlds.
 * Calls back when the data of replaced text changes, because only its owner still changes it.
 */
export function placesOf(
  window: Window & typeof globalThis,
  onTextChanged: (text: Node, parent: Node) => void,
): Places {
  const { TEXT_NODE } = window.Node;
  const places = new WeakMap<Node, Place>();
  /** Replacement of each replaced node. */
  const replacements = new WeakMap<Node, Node>();
  /** Nodes by their replacement. */
  const replaced = new WeakMap<Node, Node[]>();

  const observer = new window.MutationObserver((records) => take(records));
  observer.observe(window.document, { childList: true, subtree: true });

  function take(records: readonly MutationRecord[]): void {
    if (records.length === 0) return;
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
    for (const record of records)
      for (const node of record.removedNodes) if (node.parentNode !== record.target) note(node, record, added);
    for (const { type, target } of records) {
      const place = type === 'characterData' && !target.parentNode ? places.get(target) : undefined;
      if (place) onTextChanged(target, place.parent);
    }
  }

  function note(node: Node, record: MutationRecord, added: ReadonlySet<Node>): void {
    const { target: parent, previousSibling: previous, nextSibling: next, addedNodes } = record;
    places.set(node, { parent, previous, next });
    replacements.delete(node);
    const wrapper = childAround(parent, node);
    // The page itself replaces elements, but neither text nor a text's replacement.
    const isReplaceable = node.nodeType === TEXT_NODE || replaced.has(node);
    const beside = [addedNodes[0], previous, next].filter(
      (one): one is Node => one?.parentNode === parent && added.has(one),
    );
    // Between two replaced texts, the replacement of the other text is also adjacent to this one.
    const free = beside.find((one) => !replaced.has(one)) ?? beside[0];
    const replacement = wrapper ? added.has(wrapper) && wrapper : isReplaceable && free;
    if (!replacement) return;
    // A replacement may itself be replaced, for example when a translator shows the original text again.
    for (const one of replaced.get(node) ?? [node]) {
      replacements.set(one, replacement);
      replaced.set(replacement, [...(replaced.get(replacement) ?? []).filter((other) => other !== one), one]);
      if (one.nodeType === TEXT_NODE) observer.observe(one, { characterData: true });
    }
  }

  return {
    of(node, parent) {
      take(observer.takeRecords());
      const place = places.get(node);
      return place?.parent === parent ? place : undefined;
    },
    replacementOf(node, parent) {
      const replacement = replacements.get(node);
      return replacement?.parentNode === parent ? replacement : undefined;
    },
    replacedBy: (replacement) =>
      (replaced.get(replacement) ?? []).filter((one) => one.parentNode === null || replacement.contains(one)),
    stop: () => observer.disconnect(),
  };
}

/** Returns the child of a parent that is or contains a node. */
export function childAround(parent: Node, node: Node): Node | undefined {
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child ?? undefined;
}
