import { useState } from 'react';
import { HOST_KEY_CAPS, type HostKeyCap } from '../../../../../../protocol/rest/admission.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { ChoiceInput } from '../../fields/ChoiceInput.tsx';
import { useRefresh } from '../../list/use-rows.ts';
import { errorMessage, send } from '../../send.ts';
import { CodeCell } from '../../table/CodeCell.tsx';
import { capName } from './cap-name.ts';

const CAPS = HOST_KEY_CAPS.map(cap => ({ value: cap, text: capName(cap) }));

/** Makes a key, and shows its secret until the section is left: nobody can ask for it again. */
export function NewHostKey({ isFull }: { isFull: boolean }) {
  const refresh = useRefresh('hostKeys');
  const [cap, setCap] = useState<HostKeyCap>('member');
  const [secret, setSecret] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      setSecret((await send('POST /hostKeys', { body: { cap } })).secret);
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    await refresh();
    setBusy(false);
  };

  return (
    <div className="grid grid-cols-1 gap-3">
      {secret !== null && (
        <div role="status">
          <p>{t('admin.hostKeys.made')}</p>
          <section
            className="wrap-anywhere [&_.code-cell]:whitespace-normal"
            aria-label={t('admin.hostKeys.secret')}
          >
            <CodeCell code={secret} shown={secret} />
          </section>
        </div>
      )}
      {!isFull && (
        <>
          <ChoiceInput
            label={t('admin.hostKeys.cap')}
            hint={t('admin.hostKeys.cap.hint')}
            options={CAPS}
            value={cap}
            onChange={chosen => setCap(HOST_KEY_CAPS.find(each => each === chosen) ?? 'member')}
          />
          <div>
            <Button size="small" tone="primary" busy={busy} onClick={() => void make()}>
              {t('admin.hostKeys.make')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
