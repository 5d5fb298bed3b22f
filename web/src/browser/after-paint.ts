/** Fallback for hidden pages, which browsers do not paint. Longer than any frame. */
const HIDDEN_PAGE_MS = 100;

/** Calls `then` in a separate task after the next paint, or without waiting in a hidden page. */
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
  // The timeout is needed because the browser paints only after the frame callback has returned.
  const frame = requestAnimationFrame(() => setTimeout(go));
  const timer = setTimeout(go, HIDDEN_PAGE_MS);
};
