import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import type { Faults } from '../send.ts';

type Props = {
  isNew: boolean;
  busy: boolean;
  faults: Faults;
  /** Fields that display their own errors. */
  shown: readonly string[];
  labels: Readonly<Record<string, string>>;
  onSubmit: () => Promise<void>;
  /** Creates a new record from the form after another operator deleted the original. */
  onSaveAsNew?: (() => Promise<void>) | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** Selects the first field and skips the buttons above it. */
const FIRST_FIELD = ':is(input, select, textarea):not(:disabled, [readonly])';

/**
 * Every panel form: its fields, the errors of hidden fields, and the buttons. The first field gets the focus; after a
 * refusal, the first invalid field does.
 */
export function FormShell({ isNew, busy, faults, shown, labels, children, ...props }: Props) {
  const { onSubmit, onSaveAsNew, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus(), []);
  const others = unplacedFaults(faults.fields, shown, labels);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each refusal and finds the marked field in the page
  useEffect(() => {
    const found = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (found('[aria-invalid="true"]') ?? found('.conflicts button'))?.focus();
  }, [faults]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form ref={form} className="form-fields" onSubmit={submit} noValidate>
      {children}
      {(faults.whole !== null || others.length > 0) && (
        <div className="field-error" role="alert">
          {faults.whole !== null && (
            <p>
              <TwoLanguages text={faults.whole} />
            </p>
          )}
          {others.map(sentence => (
            <p key={sentence}>
              <TwoLanguages text={sentence} />
            </p>
          ))}
        </div>
      )}
      <div className="form-foot">
        {faults.mayRetry && (
          <Button type="submit" busy={busy}>
            {t('app.retry')}
          </Button>
        )}
        {onSaveAsNew && (
          <Button busy={busy} onClick={() => void onSaveAsNew()}>
            {t('admin.gone.saveAsNew')}
          </Button>
        )}
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button type="submit" tone="primary" busy={busy}>
          {t(isNew ? 'app.add' : 'app.save')}
        </Button>
      </div>
    </form>
  );
}

/** Notice that the form contains restored unsaved edits. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="notice" role="status">
      <span className="flex-1">{t('admin.draft.restored')}</span>
      <Button size="small" onClick={onDiscard}>
        {t('admin.draft.discard')}
      </Button>
    </p>
  );
}

/** Errors of fields that the form does not show, each with the field's label, or with its key if it has none. */
export const unplacedFaults = (
  faults: Readonly<Record<string, string>>,
  shown: readonly string[],
  labels: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(faults)
    .filter(([field]) => !shown.includes(field))
    .map(([field, text]) => `${labelIn(labels, field)}: ${text}`);

/** In a path such as `chatPermissions.canBeGhost`, the last segment or the first may have the label. */
const labelIn = (labels: Readonly<Record<string, string>>, field: string): string => {
  const words = field.split('.');
  const label = [field, words.at(-1), words[0]].map(word => labels[word ?? '']).find(Boolean);
  return nameOf(label ?? field);
};
