/** In the page: this theme is drawn, and nothing comes or goes any more; what turns for ever is let be. */
export const isStill = (theme: string): boolean =>
  document.documentElement.dataset.theme === theme &&
  // Asking for a width draws the new styles up, and so begins their transitions.
  document.body.offsetWidth > 0 &&
  document
    .getAnimations()
    .every(
      ({ effect, playState }) =>
        playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
    );
