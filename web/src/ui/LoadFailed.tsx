import { t } from '../i18n/t.ts';
import { Button } from './buttons/Button.tsx';
import { WarningIcon } from './icons.ts';
import { TwoLanguages } from './TwoLanguages.tsx';

type Props = { text?: string; onRetry: () => void };

/** Replaces a list after a failed load, with the reason if known and a retry button. */
export function LoadFailed({ text = t('error.loadFailed'), onRetry }: Props) {
  return (
    <div className="load-failed" role="alert">
      <WarningIcon className="icon-l" aria-hidden="true" />
      <p>
        <TwoLanguages text={text} />
      </p>
      <Button size="small" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </div>
  );
}
