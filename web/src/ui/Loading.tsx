import { t } from '../i18n/t.ts';
import { Spinner } from './BrandMark.tsx';

export function Loading() {
  return (
    <div
      role="status"
      aria-label={t('app.loading')}
      className="grid min-h-dvh place-items-center text-primary"
    >
      <Spinner className="size-[4.4rem]" />
    </div>
  );
}
