import clsx from 'clsx';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { DEFAULT_MESSAGE_COLOR, TEXT_COLOR_PICKER_START } from '../../../../../protocol/constants.ts';
import { sendImages } from '../../../../../protocol/rules/may/content.ts';
import { writeHere } from '../../../../../protocol/rules/may/messages.ts';
import { chat } from '../../../client/chat.ts';
import { useSiteResource } from '../../../client/resources/site-resource.ts';
import { shortcuts, emojis as siteEmojis } from '../../../client/resources/site-resources.ts';
import { plural, t } from '../../../i18n/t.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { composer, setTextColor } from '../../../state/composer.ts';
import { messages } from '../../../state/messages.ts';
import { countUnread, privateMessages } from '../../../state/private/private-messages.ts';
import { session } from '../../../state/session.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { openWindow } from '../../../state/windows.ts';
import { ownMute } from '../../../state/writing/own-mute.ts';
import { roomMode } from '../../../state/writing/room-mode.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { EmojiIcon, ExitIcon, LockIcon, SendIcon, SettingsIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { MessageField } from './MessageField.tsx';
import { isSendable, useDraft } from './use-draft.ts';
import { WeightButtons } from './WeightButtons.tsx';

const fetchPicker = () => import('./EmojiPicker.tsx');
const EmojiPicker = lazyPart(fetchPicker);

type Props = {
  disabled: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  onPick: (word: string) => void;
};

/** The picker stays open until it is closed, and is fetched on hover or on a key. Shown if the site allows emojis and has some, or where a list could not be read. */
export function EmojiButton({ disabled, field, onPick }: Props) {
  const lists = [useSiteResource(siteEmojis), useSiteResource(shortcuts)] as const;
  const { enableEmoticons } = useSnapshot(siteSettings);
  const emojis = enableEmoticons ? (lists[0].data ?? []) : [];
  // A list that was read once stays, so a list is missing only where none was. Shortcuts are replaced where emojis are off, too.
  const missing = lists
    .slice(enableEmoticons ? 0 : 1)
    .filter(({ data, error }) => error !== null && data === undefined);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  if (emojis.length === 0 && missing.length === 0) return null;
  return (
    <>
      <IconButton
        ref={button}
        label={t('composer.emoji')}
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={disabled}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void fetchPicker().catch(() => {})}
      >
        <EmojiIcon className="icon" aria-hidden="true" />
      </IconButton>
      {open && (
        <LazyBoundary onFailed={() => setOpen(false)}>
          <EmojiPicker
            button={button}
            field={field}
            emojis={emojis}
            {...(missing.length > 0 && { onRetry: () => missing.forEach(({ refetch }) => void refetch()) })}
            onClose={() => {
              setOpen(false);
              // After the popover has given the focus back to its button.
              requestAnimationFrame(() => field.current?.focus());
            }}
            onPick={onPick}
          />
        </LazyBoundary>
      )}
    </>
  );
}

const ExitDialog = lazyPart(() => import('../exit/ExitDialog.tsx'));

/** A text or picture that is not sent, or private messages that are not read, go with the exit. */
const wouldLose = (hasDraft: boolean): boolean =>
  hasDraft ||
  composer.picture !== null ||
  messages.pending.length > 0 ||
  countUnread(privateMessages.unread) > 0;

/** Leaves the chat, after a question where something would be lost. */
export function ExitButton({ hasDraft }: { hasDraft: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const leave = (): void => chat().leave();
  return (
    <>
      <IconButton
        bordered
        className="composer-exit text-danger"
        label={t('composer.exit')}
        onClick={() => (wouldLose(hasDraft) ? setAsking(true) : leave())}
      >
        <ExitIcon className="icon mirrored" aria-hidden="true" />
      </IconButton>
      {isAsking && (
        <LazyBoundary onFailed={leave}>
          <ExitDialog onLeave={leave} onClose={() => setAsking(false)} />
        </LazyBoundary>
      )}
    </>
  );
}

/** Whether the person may send pictures, as far as the page knows: the room decides. */
export const useMaySendImages = (): boolean => {
  const { images } = useSnapshot(siteSettings);
  const { identity } = useSnapshot(session);
  const canSendImages = usePermission('canSendImages') === true;
  return (
    identity !== null &&
    sendImages({ accountType: identity.accountType, permissions: { canSendImages } }, images) === 'allowed'
  );
};

const SendModeText = lazyPart(() => import('../mode/ModeText.tsx'));
const WaitLeft = lazyPart(() => import('../mode/WaitLeft.tsx'));

/** Sends the draft. In a slow room it counts down the own wait. */
export function SendButton({ disabled }: { disabled: boolean }) {
  const { waitUntil, waitFor } = useSnapshot(roomMode);
  const isWaiting = waitUntil > 0;
  return (
    <>
      <button
        type="submit"
        className="send-btn"
        aria-label={t('composer.send')}
        title={t('composer.send')}
        aria-disabled={disabled || isWaiting || undefined}
      >
        {isWaiting ? (
          <LazyBoundary>
            <WaitLeft until={waitUntil} total={waitFor} />
          </LazyBoundary>
        ) : (
          <SendIcon className="icon mirrored" aria-hidden="true" />
        )}
      </button>
      {/* Read out once as the wait begins, and not as it goes on. */}
      <span className="sr-only" role="status">
        {isWaiting && (
          <LazyBoundary>
            <SendModeText about="wait" />
          </LazyBoundary>
        )}
      </span>
    </>
  );
}

/** Weight and slant need one permission, colour needs another. */
export function StyleButtons() {
  const { style } = useSnapshot(composer);
  const mayColor = usePermission('canUseAdvancedColorsSys');
  return (
    <>
      <WeightButtons />
      {mayColor && (
        <label className="icon-btn" title={t('composer.color')}>
          <span className="sr-only">{t('composer.color')}</span>
          <input
            type="color"
            className="color-swatch"
            value={style.color === DEFAULT_MESSAGE_COLOR ? TEXT_COLOR_PICKER_START : style.color}
            onChange={event => setTextColor(event.target.value)}
          />
        </label>
      )}
    </>
  );
}

/** Text about a message block, with the operators' numbers. */
export const floodText = (): string =>
  t('error.fastTyping', {
    messages: plural('flood.messages', siteSettings.floodCount),
    seconds: plural('flood.seconds', siteSettings.floodSeconds),
  });

/** Group that may write in the room, if it excludes the user; null if the user may write or is muted. */
export const useBarredWriters = (): 'members' | 'staff' | null => {
  const mode = useSnapshot(roomMode);
  const actor = useActor();
  const verdict = actor ? writeHere(actor, mode) : 'allowed';
  const isBarred = verdict === 'only_members_write' || verdict === 'only_staff_write';
  return isBarred && mode.writers !== 'everyone' ? mode.writers : null;
};

const ModeText = lazyPart(() => import('../mode/ModeText.tsx'));
const MentionList = lazyPart(() => import('../mentions/MentionList.tsx'));

const AboutBar = lazyPart(() => import('./AboutBar.tsx'));
const BlockedBar = lazyPart(() => import('./BlockedBar.tsx'));
const PictureBar = lazyPart(() => import('../pictures/PictureBar.tsx'));
const PictureButton = lazyPart(() => import('../pictures/PictureButton.tsx'));

const FEW_LEFT = 20;

export function Composer() {
  const { blockedUntil, blockedFor, picture, about, roomId } = useSnapshot(composer);
  const keptFocus = useRef(false);
  const muted = usePermission('allowUserToWrite') === false;
  const { waitUntil, slowSeconds, writers, toJudge } = useSnapshot(roomMode);
  const { said } = useSnapshot(ownMute);
  const barred = useBarredWriters();
  const blocked = blockedUntil > 0;
  const mayAttach = useMaySendImages() && about?.kind !== 'correction';
  // Messages written during a reconnect wait in the list and are sent afterwards.
  const locked = blocked || muted || barred !== null;
  const { draft, left, send, insert, replace, field, handlers } = useDraft(
    locked || waitUntil > 0,
    mayAttach,
  );

  const lastRoom = useRef(roomId);
  useLayoutEffect(() => {
    const isMoved = lastRoom.current !== null && lastRoom.current !== roomId;
    lastRoom.current = roomId;
    if (!isMoved || !(keptFocus.current || document.activeElement === field.current)) return;
    // Letters that are on their way were meant for the other room.
    keptFocus.current = false;
    document.getElementById('messages')?.focus();
    // A selection that stays in the field would still take letters (Chromium 156, 2026-11).
    document.getSelection()?.removeAllRanges();
  }, [roomId, field]);

  useEffect(() => {
    if (blockedUntil > 0) toast.error(floodText());
  }, [blockedUntil]);

  return (
    <form
      className="composer"
      id="composer"
      // Target of the skip link. It passes the focus on to the text field, if there is one.
      tabIndex={-1}
      onFocus={event => event.target === event.currentTarget && field.current?.focus()}
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      <div className="composer-mode" role="status">
        {(toJudge > 0 || (!locked && (slowSeconds > 0 || writers !== 'everyone'))) && (
          <LazyBoundary>
            <ModeText about="mode" />
          </LazyBoundary>
        )}
      </div>
      {about && (
        <LazyBoundary>
          <AboutBar />
        </LazyBoundary>
      )}
      {picture && (
        <LazyBoundary>
          <PictureBar picture={picture} />
        </LazyBoundary>
      )}
      {!locked && draft.includes('@') && (
        <LazyBoundary>
          <MentionList field={field} draft={draft} onReplace={replace} />
        </LazyBoundary>
      )}
      <div className="composer-text">
        {blocked && (
          <LazyBoundary>
            <BlockedBar until={blockedUntil} total={blockedFor} />
          </LazyBoundary>
        )}
        {muted && !blocked && (
          <p className="composer-muted" role="status">
            <LockIcon className="icon-s" aria-hidden="true" />
            {said === null ? (
              t('composer.noWrite')
            ) : (
              <LazyBoundary>
                <ModeText about="mute" />
              </LazyBoundary>
            )}
          </p>
        )}
        {barred && !blocked && !muted && (
          <p className="composer-muted" role="status">
            <LockIcon className="icon-s" aria-hidden="true" />
            <LazyBoundary>
              <ModeText about="writers" />
            </LazyBoundary>
          </p>
        )}
        {!locked && (
          <MessageField
            // Each room has an undo history of its own.
            key={roomId}
            field={field}
            keptFocus={keptFocus}
            aria-label={t('composer.label')}
            aria-describedby="composer-remaining"
            placeholder={t('composer.placeholder')}
            value={draft}
            {...handlers}
          />
        )}
        <SendButton disabled={locked || !isSendable({ draft, about, picture })} />
      </div>
      <div className="composer-tools">
        <EmojiButton disabled={locked} field={field} onPick={insert} />
        {mayAttach && (
          <LazyBoundary>
            <PictureButton disabled={locked} />
          </LazyBoundary>
        )}
        <StyleButtons />
        <span className="flex-1" />
        <ExitButton hasDraft={draft.trim() !== ''} />
        <LettersLeft count={left} />
        <IconButton bordered label={t('composer.settings')} onClick={() => openWindow('settings')}>
          <SettingsIcon className="icon" aria-hidden="true" />
        </IconButton>
      </div>
    </form>
  );
}

/** The number of characters that are left. */
function LettersLeft({ count }: { count: number }) {
  return (
    <span
      id="composer-remaining"
      className={clsx('composer-remaining', count < FEW_LEFT && 'composer-remaining-few')}
    >
      <span aria-hidden="true">
        <span className="max-wide:hidden">{t('composer.remaining', { count })}</span>
        <span className="wide:hidden">{count}</span>
      </span>
      <span className="sr-only">{t('composer.remaining.a11y', { count })}</span>
    </span>
  );
}
