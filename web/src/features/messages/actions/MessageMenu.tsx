import { type RefObject, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import { lineOf } from '../../../../../protocol/entities/messages.ts';
import { chat } from '../../../client/chat.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { formatMoment } from '../../../i18n/format/format-moment.ts';
import { isolate } from '../../../i18n/isolate.ts';
import { t } from '../../../i18n/t-windows.ts';
import { correctMessage } from '../../../state/composer.ts';
import type { ShownMessage } from '../../../state/messages.ts';
import { isIgnored } from '../../../state/reading/ignored.ts';
import { openSearch } from '../../../state/reading/search.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { openWindow } from '../../../state/windows.ts';
import { PopoverDialog } from '../../../ui/dialogs/PopoverDialog.tsx';
import Sheet from '../../../ui/dialogs/Sheet.tsx';
import {
  CopyIcon,
  DeleteIcon,
  EditIcon,
  HiddenIcon,
  ReplyIcon,
  ReportIcon,
  SearchIcon,
  UserIcon,
} from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { ignoreUser } from '../../users/index.ts';
import { copiedText } from '../reading/copied-text.ts';
import { beginAnswer } from './begin-answer.ts';
import { DeleteMessage } from './DeleteMessage.tsx';
import { judgeMessage } from './judge-message.ts';
import { ReactionChoice } from './ReactionChoice.tsx';
import { reactTo } from './react-to.ts';
import './message-menu.css';

/** Without a button it is a sheet, for touch. */
type Props = {
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

/** After the popover has given the focus back to its button. */
const afterwards = (act: () => void): void => void requestAnimationFrame(act);

type Item = { text: string; icon: typeof EditIcon; isFor: boolean; run: () => void; isDanger?: boolean };

/** All that may be done with a message. */
export default function MessageMenu({ message, button, onClose }: Props) {
  const { id, text, sender, sentAt } = message;
  const { guardCopying } = useSnapshot(siteSettings);
  const [isDeleting, setDeleting] = useState(false);
  const judged = judgeMessage(message);
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
      isFor: judged.mayWrite,
      run: act(() => afterwards(() => beginAnswer(message))),
    },
    { text: t('message.correct'), icon: EditIcon, isFor: judged.mayCorrect, run: act(correct) },
    { text: t('copy.message'), icon: CopyIcon, isFor: !guardCopying, run: act(() => void copy(message)) },
    { text: t('search.open'), icon: SearchIcon, isFor: true, run: act(openSearch) },
    {
      text: isOnList ? t('ignore.stop') : t('ignore.start', { nickname: isolate(sender.nickname) }),
      icon: HiddenIcon,
      isFor: judged.mayIgnore,
      run: act(() => ignoreUser(sender.userID, sender.nickname, !isOnList)),
    },
    {
      text: t('chat.message.report'),
      icon: ReportIcon,
      isFor: judged.mayReport,
      run: act(() => openWindow('report', sender.userID, quoted)),
    },
    {
      text: t('author.open', { nickname: isolate(sender.nickname) }),
      icon: UserIcon,
      isFor: judged.mayOpenCard,
      run: act(() => openWindow(judged.actsOnAuthor ? 'author' : 'info', sender.userID, quoted)),
    },
    {
      text: t('message.delete'),
      icon: DeleteIcon,
      isFor: judged.mayDelete,
      isDanger: true,
      run: judged.isOwn ? act(() => remove(id, '')) : () => setDeleting(true),
    },
  ];
  const content = isDeleting ? (
    <DeleteMessage onDelete={reason => act(() => remove(id, reason))()} />
  ) : (
    <>
      {judged.mayWrite && <ReactionChoice onReact={reaction => act(() => reactTo(id, reaction, true))()} />}
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
