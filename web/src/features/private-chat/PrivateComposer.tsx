import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { MESSAGE_MAX_GRAPHEMES } from '../../../../protocol/constants.ts';
import { sendAnyPrivateMessage } from '../../../../protocol/rules/may/messages.ts';
import { firstGraphemes, messageFault } from '../../../../protocol/text/length.ts';
import { useRequest } from '../../client/use-request.ts';
import { t } from '../../i18n/t-windows.ts';
import { useActor } from '../../permissions/use-actor.ts';
import { composer } from '../../state/composer.ts';
import { SendIcon } from '../../ui/icons.ts';
import { isSubmitKey, WeightButtons } from '../messages/index.ts';

export function PrivateComposer({ to }: { to: string }) {
  const [draft, setDraft] = useState('');
  const why = useRefusedText();
  const { request } = useRequest();

  const send = async (): Promise<void> => {
    const chatMessage = draft.trim();
    if (why !== null || messageFault(chatMessage) !== null) return;
    setDraft('');
    // A refused message goes back into the field.
    if (!(await request('privateMessage', { to, chatMessage, style: { ...composer.style } })))
      setDraft(now => (now === '' ? chatMessage : now));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    void send();
  };

  return (
    <form
      className="private-composer"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <WeightButtons iconClass="icon-s" />
      <div className="field flex-1">
        <input
          dir={draft === '' ? 'rtl' : 'auto'}
          aria-label={t('pm.placeholder')}
          placeholder={why ?? t('pm.placeholder')}
          disabled={why !== null}
          value={draft}
          enterKeyHint="send"
          autoComplete="off"
          onDrop={event => event.preventDefault()}
          onKeyDown={onKeyDown}
          onChange={event => setDraft(firstGraphemes(event.target.value, MESSAGE_MAX_GRAPHEMES))}
        />
      </div>
      <button
        type="submit"
        className="send-btn send-btn-small"
        aria-label={t('composer.send')}
        title={t('composer.send')}
      >
        <SendIcon className="icon-s mirrored" aria-hidden="true" />
      </button>
    </form>
  );
}

/** Why private messages are not allowed now; null when they are. */
function useRefusedText(): string | null {
  const actor = useActor();
  const verdict = actor && sendAnyPrivateMessage(actor);
  if (verdict === null || verdict === 'allowed') return null;
  return verdict === 'muted' ? t('composer.noWrite') : t('users.private.refused');
}
