/** Longer than any frame: a page that goes out of sight is drawn no more. */
const OUT_OF_SIGHT_MS = 100;

/** Calls back when the next frame has been drawn, in a task of its own; at once where nobody looks. */
export const afterFrame = (then: () => void): void => {
  if (document.hidden) {
    then();
    return;
  }
  const go = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    then();
  };
  // What a callback of the frame itself changes would have to be laid out and painted within it.
  const frame = requestAnimationFrame(() => setTimeout(go));
  const timer = setTimeout(go, OUT_OF_SIGHT_MS);
};
