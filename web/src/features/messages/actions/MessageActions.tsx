import { useRef } from 'react';
import type { ChatMessage } from '../../../../../protocol/entities/messages.ts';
import { report } from '../../../../../protocol/rules/may/moderation.ts';
import { lineOf } from '../../../../../protocol/text/length.ts';
import { t } from '../../../i18n/t.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { beginAnswer } from '../../../state/composer.ts';
import type { ShownMessage } from '../../../state/messages.ts';
import { session } from '../../../state/session.ts';
import { openWindow } from '../../../state/windows.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { MoreIcon, ReplyIcon, ReportIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';

function ReportMessage({ message }: { message: ChatMessage }) {
  const { id, sender } = message;
  const report = (): void =>
    openWindow('report', sender.userID, { id, text: lineOf(message), nickname: sender.nickname });
  return (
    <IconButton bordered label={t('chat.message.report')} onClick={report}>
      <ReportIcon className="icon-s" aria-hidden="true" />
    </IconButton>
  );
}

const fetchMenu = () => import('../actions/MessageMenu.tsx');
const MessageMenu = lazyPart(fetchMenu);

const mayReport = ({ sender }: ShownMessage): boolean =>
  session.identity !== null &&
  report({ userId: session.identity.userId }, { userId: sender.userID }) === 'allowed';

type MessageActionsProps = { message: ShownMessage; open: boolean; setMenu: (id: string | null) => void };

/**
 * Buttons shown on hover, focus, or while the menu is open. Screen readers do not read them with the message. On touch
 * only the menu exists.
 */
export function MessageActions({ message, open, setMenu }: MessageActionsProps) {
  const mayWrite = usePermission('allowUserToWrite') !== false;
  const button = useRef<HTMLButtonElement>(null);
  // On touch the buttons would cover the text after a tap; a long press opens the sheet.
  if (matchMedia('(pointer: coarse)').matches)
    return (
      open && (
        <LazyBoundary onFailed={() => setMenu(null)}>
          <MessageMenu message={message} button={null} onClose={() => setMenu(null)} />
        </LazyBoundary>
      )
    );
  return (
    <span className="message-action" aria-live="off">
      {mayReport(message) && <ReportMessage message={message} />}
      {mayWrite && (
        <IconButton bordered label={t('message.answer')} onClick={() => beginAnswer(message)}>
          <ReplyIcon className="icon-s" aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        bordered
        ref={button}
        label={t('message.more')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setMenu(message.id)}
        onPointerEnter={() => void fetchMenu().catch(() => {})}
      >
        <MoreIcon className="icon-s" aria-hidden="true" />
      </IconButton>
      {open && (
        <LazyBoundary onFailed={() => setMenu(null)}>
          <MessageMenu message={message} button={button} onClose={() => setMenu(null)} />
        </LazyBoundary>
      )}
    </span>
  );
}
