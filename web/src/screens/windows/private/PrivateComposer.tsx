import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { MESSAGE_MAX_GRAPHEMES } from '../../../../../protocol/constants.ts';
import { firstGraphemes, messageFault } from '../../../../../protocol/text/length.ts';
import { BoldIcon, ItalicIcon, SendIcon } from '../../../icons.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import { useHolds } from '../../../rules/use-holds.ts';
import { composer, toggleBold, toggleItalic } from '../../../state/composer.ts';
import { t } from '../../../text/t.ts';
import { w } from '../../../text/w.ts';
import { useRequest } from '../use-request.ts';

const COMPOSING = 229;

export function PrivateComposer({ to }: { to: string }) {
  const [draft, setDraft] = useState('');
  const { style } = useSnapshot(composer);
  const mayStyle = useHolds('canChangeTextStyle');
  const muted = useHolds('allowUserToWrite') === false;
  const { request } = useRequest();

  const send = async (): Promise<void> => {
    const chatMessage = draft.trim();
    if (muted || messageFault(chatMessage) !== null) return;
    setDraft('');
    // What the server does not take goes back to where it was written.
    if (!(await request('privateMessage', { to, chatMessage, style: { ...composer.style } })))
      setDraft(now => (now === '' ? chatMessage : now));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const composing = event.nativeEvent.isComposing || event.keyCode === COMPOSING;
    if (event.key !== 'Enter' || event.shiftKey || composing) return;
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
      {mayStyle && (
        <>
          <IconButton label={t('composer.bold')} pressed={style.fontWeight === 'bolder'} onClick={toggleBold}>
            <BoldIcon className="icon-s" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('composer.italic')}
            pressed={style.fontStyle === 'italic'}
            onClick={toggleItalic}
          >
            <ItalicIcon className="icon-s" aria-hidden="true" />
          </IconButton>
        </>
      )}
      <div className="field flex-1">
        <input
          dir={draft === '' ? 'rtl' : 'auto'}
          aria-label={w('pm.placeholder')}
          placeholder={muted ? t('composer.noWrite') : w('pm.placeholder')}
          disabled={muted}
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
