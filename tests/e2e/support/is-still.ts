/** Runs in the page: whether this theme is drawn and all finite animations have ended. */
export const isStill = (theme: string): boolean =>
  document.documentElement.dataset.theme === theme &&
  // Reading a width applies the new styles, which starts their transitions.
  document.body.offsetWidth > 0 &&
  document
    .getAnimations()
    .every(
      ({ effect, playState }) =>
        playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
    );
