import { say } from '../kit/toast.ts';
import { t } from '../text/t.ts';

/** A part of the page that cannot be fetched, as without a network or after a new release, is told of. */
export const tellOfLostParts = (): void => {
  window.addEventListener('vite:preloadError', () => say.error(t('error.loadFailed')));
};
