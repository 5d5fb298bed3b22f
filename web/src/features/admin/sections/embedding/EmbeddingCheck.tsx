import { type SubmitEvent, useId, useState } from 'react';
import type { EmbeddingFindings } from '../../../../../../protocol/rest/admission.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { TwoLanguages } from '../../../../ui/TwoLanguages.tsx';
import { errorMessage, send } from '../../send.ts';
import { Findings } from './Findings.tsx';

/** What is wrong with a page that shows the chat, by its address and by a pass of its server. */
export function EmbeddingCheck() {
  const title = useId();
  const [address, setAddress] = useState('');
  const [pass, setPass] = useState('');
  const [findings, setFindings] = useState<EmbeddingFindings | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const check = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || address.trim() === '') return;
    setBusy(true);
    const body = { address: address.trim(), pass: pass.trim() === '' ? null : pass.trim() };
    try {
      setFindings(await send('POST /hostKeys/check', { body }));
      setFault(null);
    } catch (error) {
      setFindings(null);
      setFault(errorMessage(error));
    }
    setBusy(false);
  };

  return (
    <section className="card setting" aria-labelledby={title}>
      <h2 className="setting-title" id={title}>
        {t('admin.embed')}
      </h2>
      <p className="text-ink-2">{t('admin.embed.hint')}</p>
      <form className="grid gap-4" onSubmit={check} noValidate>
        <TextField
          label={t('admin.embed.address')}
          dir="ltr"
          inputMode="url"
          value={address}
          onChange={event => setAddress(event.target.value)}
        />
        <TextField
          label={t('admin.embed.pass')}
          hint={t('admin.embed.pass.hint')}
          dir="ltr"
          autoComplete="off"
          value={pass}
          onChange={event => setPass(event.target.value)}
        />
        {fault !== null && (
          <p className="field-error" role="alert">
            <TwoLanguages text={fault} />
          </p>
        )}
        <div>
          <Button size="small" type="submit" busy={busy}>
            {t('admin.embed.check')}
          </Button>
        </div>
      </form>
      {findings && <Findings findings={findings} />}
    </section>
  );
}
