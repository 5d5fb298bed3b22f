import type { RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { COMMON_REACTIONS } from '../../../../../protocol/entities/reaction.ts';
import {
  deleteMessage,
  editMessage,
  ignore,
  sendMessage,
} from '../../../../../protocol/rules/may/messages.ts';
import { ignoreUser } from '../../../client/actions/ignore-user.ts';
import { chat } from '../../../client/chat.ts';
import type { RequestRejected } from '../../../client/errors.ts';
import { errorSentence } from '../../../i18n/error-text.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-windows.ts';
import { isInPublicRoom } from '../../../permissions/is-covered.ts';
import { toActor, toOwnActor } from '../../../permissions/to-actor.ts';
import { correctMessage } from '../../../state/composer.ts';
import { messages, type ShownMessage } from '../../../state/messages.ts';
import { currentUser, findUser } from '../../../state/people.ts';
import { isIgnored } from '../../../state/reading/ignored.ts';
import { openSearch } from '../../../state/reading/search.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { PopoverDialog } from '../../../ui/dialogs/PopoverDialog.tsx';
import { CopyIcon, DeleteIcon, EditIcon, HiddenIcon, SearchIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { copiedText } from '../reading/copied-text.ts';
import { reactTo } from './react-to.ts';

type Props = { message: ShownMessage; button: RefObject<HTMLButtonElement | null>; onClose: () => void };

/** What may be done with a message. Of an author who has left the page knows no rank: the server decides. */
const judge = ({ id, sender, sentAt }: ShownMessage) => {
  const me = currentUser();
  if (!me) return { mayReact: false, mayCorrect: false, mayDelete: false, mayIgnore: false };
  const author = findUser(sender.userID);
  const rank = author ? toActor(author).rank : Number.NEGATIVE_INFINITY;
  const written = { author: { userId: sender.userID, rank }, ageMs: Date.now() - Date.parse(sentAt) };
  const last = messages.list.findLast(
    one => one.kind === 'user' && !one.deleted && one.sender.userID === sender.userID,
  );
  const actor = toOwnActor(me);
  return {
    mayReact: sendMessage(actor) === 'allowed',
    mayCorrect: editMessage(actor, { ...written, isLast: last?.id === id }) === 'allowed',
    mayDelete: deleteMessage(actor, written) === 'allowed',
    mayIgnore:
      isIgnored(sender.userID) ||
      ignore(actor, written.author, { isPublicRoom: isInPublicRoom() }) === 'allowed',
  };
};

const copy = (message: ShownMessage): Promise<unknown> =>
  navigator.clipboard.writeText(copiedText([message])).then(
    () => toast.success(t('copy.done')),
    () => toast.error(t('copy.failed')),
  );

export default function MessageMenu({ message, button, onClose }: Props) {
  const { id, text, sender } = message;
  const { guardCopying } = useSnapshot(siteSettings);
  const isOnList = isIgnored(sender.userID);
  const { mayReact, mayCorrect, mayDelete, mayIgnore } = judge(message);
  const act = (doIt: () => void) => (): void => {
    onClose();
    doIt();
  };
  const correct = (): void => {
    correctMessage({ id, nickname: '', text });
    // After the popover has given the focus back to its button.
    requestAnimationFrame(() => document.getElementById('composer')?.focus());
  };
  const remove = (): void => {
    chat()
      .request('requestDeleteMessages', { messageIds: [id] })
      .catch((refusal: RequestRejected) => void toast.error(errorSentence(refusal)));
  };
  return (
    <PopoverDialog
      button={button}
      placement="bottom end"
      label={t('message.more')}
      className="message-menu"
      onClose={onClose}
    >
      {mayReact && (
        <div className="message-menu-reactions">
          {COMMON_REACTIONS.map(reaction => (
            <button
              key={reaction}
              type="button"
              aria-label={t('message.react', { reaction })}
              onClick={act(() => reactTo(id, reaction, true))}
            >
              {reaction}
            </button>
          ))}
        </div>
      )}
      {mayCorrect && (
        <button type="button" className="message-menu-item" onClick={act(correct)}>
          <EditIcon className="icon-s" aria-hidden="true" />
          {t('message.correct')}
        </button>
      )}
      {!guardCopying && (
        <button type="button" className="message-menu-item" onClick={act(() => void copy(message))}>
          <CopyIcon className="icon-s" aria-hidden="true" />
          {t('copy.message')}
        </button>
      )}
      <button type="button" className="message-menu-item" onClick={act(openSearch)}>
        <SearchIcon className="icon-s" aria-hidden="true" />
        {t('search.open')}
      </button>
      {mayIgnore && (
        <button
          type="button"
          className="message-menu-item"
          onClick={act(() => ignoreUser(sender.userID, sender.nickname, !isOnList))}
        >
          <HiddenIcon className="icon-s" aria-hidden="true" />
          {isOnList ? t('ignore.stop') : t('ignore.start', { nickname: isolate(sender.nickname) })}
        </button>
      )}
      {mayDelete && (
        <button type="button" className="message-menu-item text-danger" onClick={act(remove)}>
          <DeleteIcon className="icon-s" aria-hidden="true" />
          {t('message.delete')}
        </button>
      )}
    </PopoverDialog>
  );
}
