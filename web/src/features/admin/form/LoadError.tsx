import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

/** What could not be read, and the way to read it again. */
export function LoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="load-error" role="alert">
      <p className="field-error">{message}</p>
      <Button size="small" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </div>
  );
}
