const MARKED_MS = 2_000;

/**
 * Row of a message, also if it is collapsed. Null for messages without one, such as deleted messages and announcements.
 */
export const rowOf = (id: string): HTMLElement | null => {
  const value = CSS.escape(id);
  return document.querySelector<HTMLElement>(`article[data-message="${value}"], [data-covered="${value}"]`);
};

/** Line above messages from an absence. */
export const unreadLine = (): HTMLElement | null => document.getElementById('unread-line');

/**
 * Scrolls to a message and highlights it for two seconds. Also focuses it, unless `how` is `mark`. False if it has no
 * row.
 */
export const showMessage = (id: string, how: 'focus' | 'mark' = 'focus'): boolean => {
  const row = rowOf(id);
  if (!row) return false;
  scrollTo(row);
  if (how === 'focus') row.focus({ preventScroll: true });
  row.dataset.marked = '';
  setTimeout(() => delete row.dataset.marked, MARKED_MS);
  return true;
};

/** Scrolls to a message, or to the line above it if it has no row. */
export const showFirstUnread = (id: string): void => {
  const line = unreadLine();
  if (!showMessage(id) && line) scrollTo(line);
};

function scrollTo(row: HTMLElement): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
}
