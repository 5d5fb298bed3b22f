/**
 * Keeps React working while the browser translates the page. Chrome replaces each text node with a `font` element
 * (2026-11), but React keeps the old node. Removing that node, or inserting before it, throws, and later texts become
 * invisible. After the first such element these calls are redirected to the replacement. The entry runs before this
 * module, so its changing texts have their own elements.
 */
export const keepTranslatedText = (records: readonly MutationRecord[]): void => {
  const note = (more: readonly MutationRecord[]): void => {
    if (noteStandIns(more)) followStandIns();
  };
  note(records);
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
};

/** Replacement element of each replaced node. */
const standIns = new WeakMap<Node, Element>();
const taken = new WeakSet<Node>();
let isFollowed = false;

/** Stores new replacements and returns whether there is one. */
const noteStandIns = (records: readonly MutationRecord[]): boolean => {
  let isNew = false;
  for (const record of records)
    for (const node of record.removedNodes) {
      const font = node instanceof Text || taken.has(node) ? standInOf(record, records) : undefined;
      if (!font) continue;
      isNew = true;
      taken.add(font);
      standIns.set(node, font);
    }
  return isNew;
};

/**
 * A translator may replace a node in one step, insert the replacement before removing the node, or remove the node
 * first.
 */
const standInOf = (removed: MutationRecord, records: readonly MutationRecord[]): Element | undefined => {
  const { addedNodes, target, previousSibling, nextSibling } = removed;
  const later = records.find(
    one =>
      one.addedNodes.length > 0 &&
      one.target === target &&
      one.previousSibling === previousSibling &&
      one.nextSibling === nextSibling,
  );
  return [...addedNodes, previousSibling, nextSibling, ...(later?.addedNodes ?? [])].find(
    (node): node is Element => node?.nodeName === 'FONT' && !taken.has(node),
  );
};

/** The node, or its replacement, if it is a child of the parent. */
const standingFor = (parent: Node, node: Node): Node | undefined => {
  let standing: Node | undefined = node;
  while (standing && !parent.contains(standing)) standing = standIns.get(standing);
  return standing;
};

const childWith = (parent: Node, node: Node): Node | null => {
  let child: Node | null = standingFor(parent, node) ?? null;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
};

const dropStandIn = (node: Node): void => {
  standIns.get(node)?.remove();
  standIns.delete(node);
};

const followStandIns = (): void => {
  if (isFollowed) return;
  isFollowed = true;
  const { insertBefore, appendChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.assign(Node.prototype, {
    insertBefore(this: Node, node: Node, before: Node | null) {
      dropStandIn(node);
      return insertBefore.call(this, node, before && childWith(this, before));
    },
    appendChild(this: Node, node: Node) {
      dropStandIn(node);
      return appendChild.call(this, node);
    },
    removeChild(this: Node, node: ChildNode) {
      (standingFor(this, node) as ChildNode | undefined)?.remove();
      return node;
    },
  });
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: ChildNode, text: string | null) {
      nodeValue?.set?.call(this, text);
      // The translator notices the new text and translates it again.
      const font = standIns.get(this);
      standIns.delete(this);
      font?.replaceWith(this);
    },
  });
};
