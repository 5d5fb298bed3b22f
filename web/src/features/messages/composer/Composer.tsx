import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useSnapshot } from 'valtio';
import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import { MESSAGE_MAX_GRAPHEMES, SECOND_MS } from '../../../../../protocol/constants.ts';
import type { UploadedPicture } from '../../../../../protocol/rest/site.ts';
import { sendImages } from '../../../../../protocol/rules/may/content.ts';
import { writeUnderMode } from '../../../../../protocol/rules/may/messages.ts';
import { graphemes, messageFault } from '../../../../../protocol/text/length.ts';
import { askLater } from '../../../client/actions/ask-later.ts';
import { chat } from '../../../client/chat.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { t } from '../../../i18n/t-chat.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import {
  type About,
  type Attached,
  clearReference,
  composer,
  returnCorrection,
  setDraft,
} from '../../../state/composer.ts';
import { session } from '../../../state/session.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { openWindow } from '../../../state/windows.ts';
import { ownMute } from '../../../state/writing/own-mute.ts';
import { beginWait, roomMode } from '../../../state/writing/room-mode.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { LockIcon, SendIcon, SettingsIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { EmojiButton, ExitButton, LettersLeft, StyleButtons } from './ComposerTools.tsx';
import { isSubmitKey, MessageField } from './MessageField.tsx';
import { truncateInsert } from './truncate-insert.ts';
import { typeText } from './typed-text.ts';

type Written = { draft: string; about: Pick<About, 'kind'> | null; picture: Pick<Attached, 'state'> | null };

/** A ready picture needs no text. An upload in progress delays sending. An edit includes no picture. */
export const isSendable = ({ draft, about, picture }: Written): boolean => {
  const fault = messageFault(draft);
  if (about?.kind === 'correction' || !picture) return fault === null;
  return picture.state === 'ready' && fault !== 'too_long';
};

type Draft = {
  draft: string;
  left: number;
  send: () => void;
  /** Inserts a word at the caret, with spaces around it. */
  insert: (word: string) => void;
  /** Replaces the text and sets the caret. */
  replace: (replaced: { text: string; caret: number }) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  handlers: {
    onWrite: (text: string) => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onDrop: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onPaste: (event: ClipboardEvent) => void;
  };
};

/** Replaces the selection with a word, with spaces around it. */
const insertWord = (text: string, word: string, start: number, end: number) => {
  const head = text.slice(0, start);
  const tail = text.slice(end);
  const before = head === '' || /\s$/u.test(head) ? head : `${head} `;
  const after = /^\s/u.test(tail) ? tail : ` ${tail}`;
  return { text: before + word + after, caret: before.length + word.length + 1 };
};

/** Text of the composer, its field, and functions that change it. */
const useDraftText = () => {
  // Synchronous, because otherwise the caret jumps to the end when the user types in the middle.
  const { draft, roomId } = useSnapshot(composer, { sync: true });
  const field = useRef<HTMLTextAreaElement>(null);

  const replace: Draft['replace'] = ({ text, caret }) => {
    const box = field.current;
    if (!box) return;
    const fitted = truncateInsert(box.value, text);
    if (fitted.caret !== null) toast.error(t('composer.tooLong'));
    typeText(box, fitted.text, fitted.caret ?? caret);
    setDraft(fitted.text);
  };

  const insert = (word: string): void => {
    const box = field.current;
    if (box) replace(insertWord(box.value, word, box.selectionStart, box.selectionEnd));
  };
  return { draft, roomId, field, insert, replace };
};

/** Sends the draft as a message, a reply, or an edit of the user's last message. */
export const sendDraft = (): void => {
  const { about, style, picture } = composer;
  const text = composer.draft.trim();
  if (about?.kind === 'correction') correct(about, text);
  else {
    const attached = picture?.state === 'ready' ? uploadedIn(picture) : undefined;
    chat().sendMessage(text, { ...style }, about ? { ...about.quote } : undefined, attached);
    composer.picture = null;
  }
  setDraft('');
  clearReference();
};

const uploadedIn = ({ picture, url, width, height }: UploadedPicture): UploadedPicture => ({
  picture,
  url,
  width,
  height,
});

/** After a refusal the edit returns to the composer of its room. */
const correct = ({ quote, draft }: About, text: string): void => {
  const { roomId, identity } = session;
  const messageId = quote.id;
  chat()
    .request('requestEditMessage', { messageId, text })
    .catch((refusal: RequestRejected) => {
      // The author's session has ended.
      if (session.identity?.userId !== identity?.userId) return;
      if (refusal.code !== 'message_not_found') returnCorrection(roomId, messageId, text, draft);
      if (session.roomId !== roomId) return;
      toast.error(errorSentence(refusal));
      if (refusal.code === 'slow_mode' && refusal.retryAfterMs) beginWait(refusal.retryAfterMs);
    });
};

/** `mayAttach`: dropped or pasted pictures are attached to the message. */
const useDraft = (locked: boolean, mayAttach: boolean): Draft => {
  const { draft, roomId, field, insert, replace } = useDraftText();

  const send = (): void => {
    // Ignores an Enter that was pressed before a room change.
    if (locked || composer.roomId !== roomId || !isSendable(composer)) return;
    sendDraft();
    field.current?.focus();
  };

  /** Returns whether it took a picture. If the clipboard also has text, as from office programs, it keeps the text. */
  const takePicture = (data: DataTransfer): boolean => {
    const file = [...data.files].find(({ type }) => type.startsWith('image/'));
    if (locked || !mayAttach || !file || data.types.includes('text/plain')) return false;
    void import('../pictures/attach-picture.ts').then(({ attachPicture }) => attachPicture(file));
    return true;
  };

  const handlers: Draft['handlers'] = {
    onWrite: setDraft,
    onKeyDown: event => {
      if (!isSubmitKey(event)) return;
      event.preventDefault();
      send();
    },
    onDrop: event => {
      event.preventDefault();
      if (!takePicture(event.dataTransfer)) toast.error(t('composer.dropBlocked'));
    },
    onPaste: event => {
      if (takePicture(event.clipboardData)) event.preventDefault();
    },
    onDragOver: event => event.preventDefault(),
  };

  return { draft, left: MESSAGE_MAX_GRAPHEMES - graphemes(draft), send, insert, replace, field, handlers };
};

/** Whether the user may send pictures, as far as the page knows. The room decides. */
export const useMaySendImages = (): boolean => {
  const { images } = useSnapshot(siteSettings);
  const { identity } = useSnapshot(session);
  const canSendImages = usePermission('canSendImages') === true;
  return (
    identity !== null &&
    sendImages({ accountType: identity.accountType, permissions: { canSendImages } }, images) === 'allowed'
  );
};

const ModeText = lazyPart(() => import('../mode/ModeText.tsx'));
const WaitLeft = lazyPart(() => import('../mode/WaitLeft.tsx'));

/** Sends the draft. In slow mode it shows the remaining wait. */
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
      {/* Read out once at the start of the wait, not for each second. */}
      <span className="sr-only" role="status">
        {isWaiting && (
          <LazyBoundary>
            <ModeText about="wait" />
          </LazyBoundary>
        )}
      </span>
    </>
  );
}

/** Group of permitted writers, if it excludes the user. Null if the user may write or is muted. */
export const useBarredWriters = (): 'members' | 'staff' | null => {
  const mode = useSnapshot(roomMode);
  const actor = useActor();
  const verdict = actor ? writeUnderMode(actor, mode) : 'allowed';
  const isBarred = verdict === 'only_members_write' || verdict === 'only_staff_write';
  return isBarred && mode.writers !== 'everyone' ? mode.writers : null;
};

const MentionList = lazyPart(() => import('../mentions/MentionList.tsx'));

const AttachButtons = lazyPart(() => import('./AttachButtons.tsx'));
const BlockedBar = lazyPart(() => import('./BlockedBar.tsx'));
const ComposerBars = lazyPart(() => import('./ComposerBars.tsx'));
const TypingLine = lazyPart(() => import('./TypingLine.tsx'));

export function Composer() {
  const { blockedUntil, blockedFor, picture, about, roomId, typing } = useSnapshot(composer);
  const { voice } = useSnapshot(siteSettings);
  const keptFocus = useRef(false);
  const muted = usePermission('allowUserToWrite') === false;
  const mayPoll = usePermission('canMakePolls');
  const { waitUntil, slowSeconds, writers, waiting } = useSnapshot(roomMode);
  const { mute } = useSnapshot(ownMute);
  const barred = useBarredWriters();
  const blocked = blockedUntil > 0;
  const mayAttach = useMaySendImages() && about?.kind !== 'correction';
  // Messages written during a reconnect wait in the list and are sent afterwards.
  const locked = blocked || muted || barred !== null;
  const { draft, left, send, insert, replace, field, handlers } = useDraft(
    locked || waitUntil > 0,
    mayAttach,
  );

  const isWriting = draft !== '';
  useEffect(() => {
    // A message that was sent within a second is not announced as typing.
    const timer =
      isWriting && setTimeout(() => void askLater(({ reportDrafts }) => reportDrafts()), SECOND_MS);
    return () => clearTimeout(timer || 0);
  }, [isWriting]);

  const lastRoom = useRef(roomId);
  useLayoutEffect(() => {
    const isMoved = lastRoom.current !== null && lastRoom.current !== roomId;
    lastRoom.current = roomId;
    if (!isMoved || !(keptFocus.current || document.activeElement === field.current)) return;
    // Discards the focus, because typed letters were meant for the previous room.
    keptFocus.current = false;
    document.getElementById('messages')?.focus();
    // Clears the selection, because one that stays in the field would still receive letters (Chromium 156, 2026-11).
    document.getSelection()?.removeAllRanges();
  }, [roomId, field]);

  useEffect(() => {
    if (blockedUntil > 0) void import('./BlockedBar.tsx').then(({ floodText }) => toast.error(floodText()));
  }, [blockedUntil]);

  return (
    <form
      className="composer"
      id="composer"
      // Target of the skip link. It moves the focus to the text field, if there is one.
      tabIndex={-1}
      onFocus={event => event.target === event.currentTarget && field.current?.focus()}
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      <div className="composer-mode" role="status">
        {(waiting > 0 || (!locked && (slowSeconds > 0 || writers !== 'everyone'))) && (
          <LazyBoundary>
            <ModeText about="mode" />
          </LazyBoundary>
        )}
      </div>
      {typing[0] && (
        <LazyBoundary>
          <TypingLine />
        </LazyBoundary>
      )}
      {(about || picture) && (
        <LazyBoundary>
          <ComposerBars />
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
            {mute === null ? (
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
            // Gives each room a separate undo history.
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
        {(mayAttach || mayPoll || voice !== 'off') && (
          <LazyBoundary>
            <AttachButtons disabled={locked} mayAttach={mayAttach} />
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
