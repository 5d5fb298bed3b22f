const FOCUSABLE =
  'a[href]:not(.skip-link), button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]';

/** Overlays, which restore the focus themselves when they close. */
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], .popover';

const focusableIn = (node: Node): HTMLElement[] =>
  node instanceof HTMLElement
    ? [node, ...node.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(one => one.matches(FOCUSABLE))
    : [];

/**
 * Moves the focus to a neighbor when the focused element is removed or disabled. Otherwise the next Tab key would start
 * at the top of the page. Returns a function that stops the observation.
 */
export const watchLostFocus = (): (() => void) => {
  const begun = document.activeElement;
  let last = begun instanceof HTMLElement && begun !== document.body ? begun : null;
  /** Element that had the focus before an overlay opened, or its neighbor. */
  let outside = last?.closest(OVERLAY) ? null : last;

  const onFocusIn = ({ target }: FocusEvent): void => {
    last = target instanceof HTMLElement ? target : null;
    if (last && !last.closest(OVERLAY)) outside = last;
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) return;
    // Deferred, because Chrome fires the event during the removal. After a click on empty space the element still
    // exists.
    queueMicrotask(() => {
      if (last === target && last?.isConnected && last !== document.activeElement && last.matches(FOCUSABLE))
        last = null;
    });
  };
  const focus = (next: HTMLElement | null): void => {
    if (next && isWelcome(next)) next.focus({ preventScroll: true });
  };
  const onRecord = (record: MutationRecord): void => {
    const opener = outside;
    const goneOutside = opener && goneWith(record, opener);
    if (goneOutside && !canHaveFocus(opener)) outside = neighbour(goneOutside, opener, record);
    const lost = last;
    // The message field is hidden during a wait and restores its focus itself.
    if (!lost || lost.matches('.message-field') || !isNowhere(lost)) return;
    const gone = goneWith(record, lost);
    if (!gone) return;
    if (canHaveFocus(lost)) focus(lost);
    else if (!gone.contains(lost.closest(OVERLAY))) focus(neighbour(gone, lost, record));
    // Deferred by two frames, because the overlay first tries to restore the focus itself.
    else requestAnimationFrame(() => requestAnimationFrame(() => isNowhere(null) && focus(outside)));
  };
  const observer = new MutationObserver(records => records.forEach(onRecord));
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'tabindex'],
  });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
};

const canHaveFocus = (one: HTMLElement): boolean => one.isConnected && one.matches(FOCUSABLE);

/** Whether no element has the focus, or only one that cannot keep it. */
const isNowhere = (lost: HTMLElement | null): boolean => {
  const active = document.activeElement;
  return active === null || active === document.body || (active === lost && !active.matches(FOCUSABLE));
};

/** Node that was removed or disabled with the focused element inside. */
const goneWith = ({ type, target, removedNodes }: MutationRecord, lost: HTMLElement): Node | null => {
  if (type === 'attributes') return target === lost && !lost.matches(FOCUSABLE) ? lost : null;
  return [...removedNodes].find(node => node.contains(lost)) ?? null;
};

const neighbour = (
  gone: Node,
  lost: HTMLElement,
  { target, previousSibling, nextSibling }: MutationRecord,
): HTMLElement | null => {
  const [before, after, parent] =
    gone === target
      ? [gone.previousSibling, gone.nextSibling, gone.parentElement]
      : [previousSibling, nextSibling, target as Element];
  const siblings = [...chain(after, 'nextSibling'), ...chain(before, 'previousSibling')];
  const alikeIn = (node: Node): HTMLElement[] =>
    focusableIn(node).filter(one => one.tagName === lost.tagName && one.classList[0] === lost.classList[0]);
  const place = Math.max(0, alikeIn(gone).indexOf(lost));
  for (const sibling of siblings) {
    const alike = alikeIn(sibling);
    const next = alike[Math.min(place, alike.length - 1)];
    if (next) return next;
  }
  return parent?.closest<HTMLElement>(FOCUSABLE) ?? anyAround(parent);
};

const chain = (from: Node | null, step: 'nextSibling' | 'previousSibling'): Node[] => {
  const nodes: Node[] = [];
  for (let node = from; node; node = node[step]) nodes.push(node);
  return nodes;
};

const anyAround = (parent: Element | null): HTMLElement | null => {
  for (let around = parent; around && around !== document.body; around = around.parentElement) {
    const found = around.querySelector<HTMLElement>(FOCUSABLE);
    if (found) return found;
  }
  return null;
};

/** Excludes fields on a touch screen, because focusing one would open the keyboard. */
const isWelcome = (next: HTMLElement): boolean =>
  !(matchMedia('(pointer: coarse)').matches && next.matches('input, textarea, form'));
