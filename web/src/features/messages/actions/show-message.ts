const MARKED_MS = 2_000;

/** The row of a message, also while it is covered; null where it has none, as deleted messages and announcements. */
export const rowOf = (id: string): HTMLElement | null => {
  const value = CSS.escape(id);
  return document.querySelector<HTMLElement>(`article[data-message="${value}"], [data-covered="${value}"]`);
};

/** The line above messages that arrived during an absence. */
export const unreadLine = (): HTMLElement | null => document.getElementById('unread-line');

/** Scrolls to a message of the list and marks it for two seconds; gives it the focus, unless it is only marked. False where it has no row. */
export const showMessage = (id: string, how: 'focus' | 'mark' = 'focus'): boolean => {
  const row = rowOf(id);
  if (!row) return false;
  scrollTo(row);
  if (how === 'focus') row.focus({ preventScroll: true });
  row.dataset.marked = '';
  setTimeout(() => delete row.dataset.marked, MARKED_MS);
  return true;
};

/** Leads to a message that may have no row of its own: then to the line above it. */
export const showFirstUnread = (id: string): void => {
  const line = unreadLine();
  if (!showMessage(id) && line) scrollTo(line);
};

function scrollTo(row: HTMLElement): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
}
