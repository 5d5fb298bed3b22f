import { Spinner } from '../kit/Khatim.tsx';
import { t } from '../text/t.ts';

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
