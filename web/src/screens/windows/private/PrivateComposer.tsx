import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { MESSAGE_MAX_GRAPHEMES } from '../../../../../protocol/constants.ts';
import { whisper } from '../../../../../protocol/rules/may/talk.ts';
import { firstGraphemes, messageFault } from '../../../../../protocol/text/length.ts';
import { SendIcon } from '../../../icons.ts';
import { useActor } from '../../../rules/use-actor.ts';
import { composer } from '../../../state/composer.ts';
import { t } from '../../../text/t.ts';
import { w } from '../../../text/w.ts';
import { sends } from '../../chat/sends.ts';
import { WeightButtons } from '../../chat/WeightButtons.tsx';
import { useRequest } from '../use-request.ts';

export function PrivateComposer({ to }: { to: string }) {
  const [draft, setDraft] = useState('');
  const why = useRefusedText();
  const { request } = useRequest();

  const send = async (): Promise<void> => {
    const chatMessage = draft.trim();
    if (why !== null || messageFault(chatMessage) !== null) return;
    setDraft('');
    // What the server does not take goes back to where it was written.
    if (!(await request('privateMessage', { to, chatMessage, style: { ...composer.style } })))
      setDraft(now => (now === '' ? chatMessage : now));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!sends(event)) return;
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
          aria-label={w('pm.placeholder')}
          placeholder={why ?? w('pm.placeholder')}
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
        <SendIcon className="icon-s mirror" aria-hidden="true" />
      </button>
    </form>
  );
}

/** Why one may not whisper now; null for who may. */
function useRefusedText(): string | null {
  const actor = useActor();
  const verdict = actor && whisper(actor);
  if (verdict === null || verdict === 'allowed') return null;
  return verdict === 'muted' ? t('composer.noWrite') : t('users.private.refused');
}
