import { useState } from 'react';
import { STARTER_WORDS, type StarterWord } from '../../../../../../protocol/resources/starter-words.ts';
import { words } from '../../../../../../protocol/resources/words.ts';
import { t as common } from '../../../../i18n/t.ts';
import { addedWords, t } from '../../../../i18n/texts/panel/t-setup.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Modal } from '../../../../ui/dialogs/Modal.tsx';
import { TwoLanguages } from '../../../../ui/TwoLanguages.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { useRefresh } from '../../list/use-rows.ts';
import { errorMessage, send } from '../../send.ts';

const isAllowed = ({ act }: StarterWord): boolean => act === 'allow';
const REPLACED = STARTER_WORDS.filter(word => !isAllowed(word));
const ALLOWED = STARTER_WORDS.filter(isAllowed);

/** Shows the starter list before the operator adds it. */
export default function StarterWordsDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh(words.name);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);

  const add = async (): Promise<void> => {
    setBusy(true);
    try {
      const { added } = await send('POST /words/starter', { body: {} });
      await refresh();
      toast.adminSuccess(added === 0 ? t('starter.none') : addedWords(added));
      onClose();
    } catch (error) {
      setRefusal(error);
      setBusy(false);
    }
  };

  return (
    <Modal isWide title={t('starter.title')} onClose={() => busy || onClose()}>
      <p className="mb-4 text-ink-2">{t('starter.hint')}</p>
      <div className="starter-words">
        <Words list={REPLACED} />
        <h3 className="label">{t('starter.allowed')}</h3>
        <Words list={ALLOWED} />
      </div>
      {refusal !== null && (
        <p className="field-error" role="alert">
          <TwoLanguages text={errorMessage(refusal)} />
        </p>
      )}
      <div className="form-foot">
        <Button size="small" disabled={busy} onClick={onClose}>
          {common('app.cancel')}
        </Button>
        <Button size="small" tone="primary" busy={busy} onClick={() => void add()}>
          {t('starter.add')}
        </Button>
      </div>
    </Modal>
  );
}

function Words({ list }: { list: readonly StarterWord[] }) {
  return (
    <ul>
      {list.map(({ text }) => (
        <li key={text}>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
