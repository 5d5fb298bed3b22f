import { t } from '../i18n/t.ts';
import { Spinner } from './BrandMark.tsx';

/** On a page as high as the screen, in a window as high as a few lines. */
export function Loading({ isPage = false }) {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t('app.loading')}
      className={`grid place-items-center text-primary ${isPage ? 'min-h-dvh' : 'py-8'}`}
    >
      <Spinner className="size-[4.4rem]" />
    </div>
  );
}
