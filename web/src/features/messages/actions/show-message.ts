const MARKED_MS = 2_000;

/** Scrolls to a message of the list and marks it for two seconds; gives it the focus, unless it is only marked. False where it is not shown. */
export const showMessage = (id: string, how: 'focus' | 'mark' = 'focus'): boolean => {
  const row = document.querySelector<HTMLElement>(`article[data-message="${CSS.escape(id)}"]`);
  if (!row) return false;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  if (how === 'focus') row.focus({ preventScroll: true });
  row.dataset.marked = '';
  setTimeout(() => delete row.dataset.marked, MARKED_MS);
  return true;
};
