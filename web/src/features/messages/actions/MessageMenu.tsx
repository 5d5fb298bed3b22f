import { type RefObject, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import { REASON_MAX } from '../../../../../protocol/constants.ts';
import { COMMON_REACTIONS } from '../../../../../protocol/entities/messages.ts';
import {
  deleteMessage,
  editMessage,
  ignore,
  writeUnderMode,
} from '../../../../../protocol/rules/may/messages.ts';
import { readPerson, report } from '../../../../../protocol/rules/may/moderation.ts';
import { pinMessage } from '../../../../../protocol/rules/may/rooms.ts';
import { lineOf } from '../../../../../protocol/text/length.ts';
import { chat } from '../../../client/chat.ts';
import { useSiteResource } from '../../../client/resources/site-resource.ts';
import { emojis as siteEmojis } from '../../../client/resources/site-resources.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { formatMoment } from '../../../i18n/format/format-moment.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-windows.ts';
import { isInPublicRoom } from '../../../permissions/is-covered.ts';
import { toActor, toOwnActor } from '../../../permissions/to-actor.ts';
import { beginAnswer, correctMessage } from '../../../state/composer.ts';
import { messages, type ShownMessage } from '../../../state/messages.ts';
import { currentUser, findUser } from '../../../state/people.ts';
import { isIgnored } from '../../../state/reading/ignored.ts';
import { openSearch } from '../../../state/reading/search.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { openWindow } from '../../../state/windows.ts';
import { roomMode } from '../../../state/writing/room-mode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PopoverDialog } from '../../../ui/dialogs/PopoverDialog.tsx';
import Sheet from '../../../ui/dialogs/Sheet.tsx';
import { SentenceField } from '../../../ui/fields/SentenceField.tsx';
import {
  CopyIcon,
  DeleteIcon,
  EditIcon,
  EmojiIcon,
  HiddenIcon,
  PinIcon,
  ReplyIcon,
  ReportIcon,
  SearchIcon,
  UnpinIcon,
  UserIcon,
} from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { ignoreUser } from '../../users/ignore-user.ts';
import { EmojiGrid } from '../composer/EmojiGrid.tsx';
import { copiedText } from '../reading/copied-text.ts';
import { reactTo } from './MessageReactions.tsx';
import './message-menu.css';

/** Form shown before another user's message is deleted. The optional reason is recorded and shown to the author. */
export function DeleteMessage({ onDelete }: { onDelete: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <form
      className="message-menu-delete"
      onSubmit={event => {
        event.preventDefault();
        onDelete(reason.trim());
      }}
    >
      <SentenceField
        autoFocus
        label={t('message.delete.reason')}
        maxLength={REASON_MAX}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
      <Button type="submit" size="small" tone="danger">
        {t('message.delete')}
      </Button>
    </form>
  );
}

/** Common emoji, and a button that shows the site's emoticons. */
export function ReactionChoice({ onReact }: { onReact: (reaction: string) => void }) {
  const { data: emojis = [] } = useSiteResource(siteEmojis);
  const { enableEmoticons } = useSnapshot(siteSettings);
  const [isWide, setWide] = useState(false);
  if (isWide)
    return (
      <div className="emoji-picker">
        <EmojiGrid emojis={emojis} onPick={(_, shortcut) => onReact(shortcut)} />
      </div>
    );
  return (
    <div className="message-menu-reactions">
      {COMMON_REACTIONS.map(reaction => (
        <button
          key={reaction}
          type="button"
          aria-label={t('message.react', { reaction })}
          onClick={() => onReact(reaction)}
        >
          {reaction}
        </button>
      ))}
      {enableEmoticons && emojis.length > 0 && (
        <button
          type="button"
          className="message-menu-more"
          aria-label={t('message.react.more')}
          title={t('message.react.more')}
          onClick={() => setWide(true)}
        >
          <EmojiIcon className="icon" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

const NOTHING = {
  isOwn: false,
  mayWrite: false,
  mayCorrect: false,
  mayDelete: false,
  mayPin: false,
  mayIgnore: false,
  mayReport: false,
  mayOpenCard: false,
  actsOnAuthor: false,
};

/** Allowed actions for a message. The rank of an absent author is unknown here, so the server decides. */
export const messageRights = ({ id, sender, sentAt, poll }: ShownMessage): typeof NOTHING => {
  const me = currentUser();
  if (!me) return NOTHING;
  const author = findUser(sender.userID);
  const rank = author ? toActor(author).rank : Number.NEGATIVE_INFINITY;
  const written = { author: { userId: sender.userID, rank }, ageMs: Date.now() - Date.parse(sentAt) };
  const last = messages.list.findLast(
    one => one.kind === 'user' && !one.deleted && one.sender.userID === sender.userID,
  );
  const actor = toOwnActor(me);
  return {
    isOwn: sender.userID === me.userID,
    mayWrite: writeUnderMode(actor, roomMode) === 'allowed',
    mayCorrect: !poll && editMessage(actor, { ...written, isLast: last?.id === id }) === 'allowed',
    mayDelete: deleteMessage(actor, written) === 'allowed',
    mayPin: pinMessage(actor) === 'allowed',
    mayIgnore:
      isIgnored(sender.userID) ||
      ignore(actor, written.author, { isPublicRoom: isInPublicRoom() }) === 'allowed',
    mayReport: report(actor, { userId: sender.userID }) === 'allowed',
    mayOpenCard: sender.userID !== me.userID && (author !== null || readPerson(actor) === 'allowed'),
    actsOnAuthor: readPerson(actor) === 'allowed',
  };
};

/** Without a button the menu is a sheet, for touch. */
type MessageMenuProps = {
  message: ShownMessage;
  button: RefObject<HTMLButtonElement | null> | null;
  onClose: () => void;
};

const copy = (message: ShownMessage): Promise<unknown> =>
  navigator.clipboard.writeText(copiedText([message])).then(
    () => toast.success(t('copy.done')),
    () => toast.error(t('copy.failed')),
  );

const remove = (id: string, reason: string): void => {
  chat()
    .request('requestDeleteMessages', { messageIds: [id], ...(reason && { reason }) })
    .catch((refusal: RequestRejected) => void toast.error(errorSentence(refusal)));
};

const pin = (messageId: string | null): void => {
  chat()
    .request('requestPinMessage', { messageId })
    .catch((refusal: RequestRejected) => void toast.error(errorSentence(refusal)));
};

/** Runs the action after the popover has restored the focus to its button. */
const afterwards = (act: () => void): void => void requestAnimationFrame(act);

type Item = { text: string; icon: typeof EditIcon; isFor: boolean; run: () => void; isDanger?: boolean };

export default function MessageMenu({ message, button, onClose }: MessageMenuProps) {
  const { id, text, sender, sentAt } = message;
  const { guardCopying } = useSnapshot(siteSettings);
  const [isDeleting, setDeleting] = useState(false);
  const rights = messageRights(message);
  const isPinned = messages.pin?.id === id;
  const isOnList = isIgnored(sender.userID);
  const quoted = { id, text: lineOf(message), nickname: sender.nickname };
  const act = (doIt: () => void) => (): void => {
    onClose();
    doIt();
  };
  const correct = (): void => {
    correctMessage({ id, nickname: '', text });
    afterwards(() => document.getElementById('composer')?.focus());
  };
  const items: readonly Item[] = [
    {
      text: t('message.answer.short'),
      icon: ReplyIcon,
      isFor: rights.mayWrite,
      run: act(() => afterwards(() => beginAnswer(message))),
    },
    { text: t('message.correct'), icon: EditIcon, isFor: rights.mayCorrect, run: act(correct) },
    { text: t('copy.message'), icon: CopyIcon, isFor: !guardCopying, run: act(() => void copy(message)) },
    { text: t('search.open'), icon: SearchIcon, isFor: true, run: act(openSearch) },
    {
      text: t(isPinned ? 'message.unpin' : 'message.pin'),
      icon: isPinned ? UnpinIcon : PinIcon,
      isFor: rights.mayPin,
      run: act(() => pin(isPinned ? null : id)),
    },
    {
      text: isOnList ? t('ignore.stop') : t('ignore.start', { nickname: isolate(sender.nickname) }),
      icon: HiddenIcon,
      isFor: rights.mayIgnore,
      run: act(() => ignoreUser(sender.userID, sender.nickname, !isOnList)),
    },
    {
      text: t('chat.message.report'),
      icon: ReportIcon,
      isFor: rights.mayReport,
      run: act(() => openWindow('report', sender.userID, quoted)),
    },
    {
      text: t('author.open', { nickname: isolate(sender.nickname) }),
      icon: UserIcon,
      isFor: rights.mayOpenCard,
      run: act(() => openWindow(rights.actsOnAuthor ? 'author' : 'info', sender.userID, quoted)),
    },
    {
      text: t('message.delete'),
      icon: DeleteIcon,
      isFor: rights.mayDelete,
      isDanger: true,
      run: rights.isOwn ? act(() => remove(id, '')) : () => setDeleting(true),
    },
  ];
  const content = isDeleting ? (
    <DeleteMessage onDelete={reason => act(() => remove(id, reason))()} />
  ) : (
    <>
      {rights.mayWrite && <ReactionChoice onReact={reaction => act(() => reactTo(id, reaction, true))()} />}
      {items
        .filter(({ isFor }) => isFor)
        .map(({ text: label, icon: Icon, run, isDanger }) => (
          <button
            key={label}
            type="button"
            className={`message-menu-item${isDanger ? ' text-danger' : ''}`}
            onClick={run}
          >
            <Icon className="icon-s" aria-hidden="true" />
            {label}
          </button>
        ))}
      <time className="message-menu-time" dateTime={sentAt}>
        {formatMoment(sentAt)}
      </time>
    </>
  );
  if (button === null)
    return (
      <Sheet low label={t('message.more')} closeLabel={t('app.close')} open onClose={onClose}>
        <div className="message-menu message-menu-sheet">{content}</div>
      </Sheet>
    );
  return (
    <PopoverDialog
      button={button}
      placement="bottom end"
      label={t('message.more')}
      className="message-menu"
      onClose={onClose}
    >
      {content}
    </PopoverDialog>
  );
}
