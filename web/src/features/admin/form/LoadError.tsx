import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import { errorMessage } from '../send.ts';

/** What could not be read, and the way to read it again. */
export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="load-error" role="alert">
      <p className="field-error">
        <TwoLanguages text={errorMessage(error)} />
      </p>
      <Button size="small" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </div>
  );
}
