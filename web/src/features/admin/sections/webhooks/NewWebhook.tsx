import { type SubmitEvent, useState } from 'react';
import { WEBHOOK_TYPES, type WebhookType } from '../../../../../../protocol/rest/integrations.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { TwoLanguages } from '../../../../ui/TwoLanguages.tsx';
import { useRefresh } from '../../list/use-rows.ts';
import { CodeCell } from '../../parts/cells.tsx';
import { errorMessage, send } from '../../send.ts';

/** Creates a webhook and shows its secret once, until the operator leaves the section. */
export function NewWebhook({ isFull }: { isFull: boolean }) {
  const refresh = useRefresh('webhooks');
  const [url, setUrl] = useState('');
  const [types, setTypes] = useState<readonly WebhookType[]>(['report']);
  const [secret, setSecret] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const made = await send('POST /webhooks', { body: { url: url.trim(), types: [...types] } });
      setSecret(made.secret);
      setUrl('');
      setFault(null);
    } catch (error) {
      setFault(errorMessage(error));
    }
    await refresh();
    setBusy(false);
  };

  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={make} noValidate>
      {secret !== null && (
        <div role="status">
          <p>{t('admin.webhooks.made')}</p>
          <span className="wrap-anywhere [&_.code-cell]:whitespace-normal">
            <CodeCell code={secret} shown={secret} />
          </span>
        </div>
      )}
      {!isFull && (
        <>
          <TextField
            label={t('admin.webhooks.url')}
            dir="ltr"
            inputMode="url"
            value={url}
            onChange={event => setUrl(event.target.value)}
          />
          <fieldset>
            <legend className="mb-2 font-semibold">{t('admin.webhooks.types')}</legend>
            <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
              {WEBHOOK_TYPES.map(type => (
                <Checkbox
                  key={type}
                  checked={types.includes(type)}
                  onChange={is => setTypes(is ? [...types, type] : types.filter(each => each !== type))}
                >
                  {t(`eventType.${type}`)}
                </Checkbox>
              ))}
            </div>
          </fieldset>
          {fault !== null && (
            <p className="field-error" role="alert">
              <TwoLanguages text={fault} />
            </p>
          )}
          <div>
            <Button
              size="small"
              tone="primary"
              type="submit"
              busy={busy}
              disabled={url.trim() === '' || types.length === 0}
            >
              {t('admin.webhooks.make')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
