/** Longer than any frame. A hidden page is not painted at all. */
const HIDDEN_PAGE_MS = 100;

/** Calls back in a task of its own after the next paint, or at once in a hidden page. */
export const afterPaint = (then: () => void): void => {
  if (document.hidden) {
    then();
    return;
  }
  const go = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    then();
  };
  // Changes inside the frame callback would be laid out and painted in the same frame.
  const frame = requestAnimationFrame(() => setTimeout(go));
  const timer = setTimeout(go, HIDDEN_PAGE_MS);
};
