const MARKED_MS = 2_000;

/** Scrolls to a message of the list, gives it the focus and marks it for two seconds. False where it is not shown. */
export const showMessage = (id: string): boolean => {
  const row = document.querySelector<HTMLElement>(`article[data-message="${CSS.escape(id)}"]`);
  if (!row) return false;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  row.focus({ preventScroll: true });
  row.dataset.marked = '';
  setTimeout(() => delete row.dataset.marked, MARKED_MS);
  return true;
};
