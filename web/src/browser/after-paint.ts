/** Longer than any frame. Browsers do not paint hidden pages. */
const HIDDEN_PAGE_MS = 100;

/** Calls `then` in a separate task after the next paint, or at once in a hidden page. */
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
  // The timeout is needed because the browser paints changes of the frame callback in the same frame.
  const frame = requestAnimationFrame(() => setTimeout(go));
  const timer = setTimeout(go, HIDDEN_PAGE_MS);
};
