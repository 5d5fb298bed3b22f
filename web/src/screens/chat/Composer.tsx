import clsx from 'clsx';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { ExitIcon, LockIcon, SendIcon, SettingsIcon } from '../../icons.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { say } from '../../kit/toast.ts';
import { useHolds } from '../../rules/use-holds.ts';
import { chat } from '../../socket/commands.ts';
import { composer } from '../../state/composer.ts';
import { openWindow } from '../../state/windows.ts';
import { t } from '../../text/t.ts';
import { BlockedBar } from './BlockedBar.tsx';
import { EmojiButton } from './EmojiButton.tsx';
import { StyleButtons } from './StyleButtons.tsx';
import { useDraft } from './use-draft.ts';

const FEW_LEFT = 20;

export function Composer() {
  const { blockedUntil, blockedFor, style } = useSnapshot(composer);
  const muted = useHolds('allowUserToWrite') === false;
  const blocked = blockedUntil > 0;
  // What is written while the connection is away waits in the list and is sent when it is back.
  const held = blocked || muted;
  const { draft, left, send, insert, field, handlers } = useDraft(held);

  useEffect(() => {
    if (blockedUntil > 0) say.error(t('error.fastTyping'));
  }, [blockedUntil]);

  return (
    <form
      className="composer"
      id="composer"
      // Where the skip link leads; from here the focus goes on to the text, if there is one to write in.
      tabIndex={-1}
      onFocus={event => event.target === event.currentTarget && field.current?.focus()}
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      <div className="composer-text">
        {blocked && <BlockedBar until={blockedUntil} total={blockedFor} />}
        {muted && !blocked && (
          <p className="composer-muted" role="status">
            <LockIcon className="icon-s" aria-hidden="true" />
            {t('composer.noWrite')}
          </p>
        )}
        {!blocked && !muted && (
          <textarea
            ref={field}
            rows={1}
            dir={draft === '' ? 'rtl' : 'auto'}
            aria-label={t('composer.label')}
            aria-describedby="composer-left"
            placeholder={t('composer.placeholder')}
            enterKeyHint="send"
            autoComplete="off"
            value={draft}
            style={{
              fontWeight: style.fontWeight === 'bolder' ? 700 : undefined,
              fontStyle: style.fontStyle,
            }}
            {...handlers}
          />
        )}
        <button
          type="submit"
          className="send-btn"
          aria-label={t('composer.send')}
          title={t('composer.send')}
          aria-disabled={held || draft.trim() === '' || undefined}
        >
          <SendIcon className="icon mirror" aria-hidden="true" />
        </button>
      </div>
      <div className="composer-tools">
        <EmojiButton disabled={muted || blocked} onPick={insert} />
        <StyleButtons />
        <span className="flex-1" />
        <span id="composer-left" className={clsx('composer-left', left < FEW_LEFT && 'composer-left-few')}>
          <span aria-hidden="true">
            <span className="max-wide:hidden">{t('composer.remaining', { count: left })}</span>
            <span className="wide:hidden">{left}</span>
          </span>
          <span className="sr-only">{t('composer.remaining.a11y', { count: left })}</span>
        </span>
        <IconButton bordered label={t('composer.settings')} onClick={() => openWindow('settings')}>
          <SettingsIcon className="icon" aria-hidden="true" />
        </IconButton>
        <IconButton bordered className="text-danger" label={t('composer.exit')} onClick={() => chat.leave()}>
          <ExitIcon className="icon mirror" aria-hidden="true" />
        </IconButton>
      </div>
    </form>
  );
}
