import { useRef } from 'react';
import { report } from '../../../../../protocol/rules/may/moderation.ts';
import { t } from '../../../i18n/t.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import type { ShownMessage } from '../../../state/messages.ts';
import { session } from '../../../state/session.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { MoreIcon, ReplyIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { ReportMessage } from '../report/ReportMessage.tsx';
import { beginAnswer } from './begin-answer.ts';

const fetchMenu = () => import('./MessageMenu.tsx');
const MessageMenu = lazyPart(fetchMenu);

const mayReport = ({ sender }: ShownMessage): boolean =>
  session.identity !== null &&
  report({ userId: session.identity.userId }, { userId: sender.userID }) === 'allowed';

type Props = { message: ShownMessage; open: boolean; setMenu: (id: string | null) => void };

/** Shown on hover or focus, and while the menu is open; not announced with the message. On touch nothing is but the menu. */
export function MessageActions({ message, open, setMenu }: Props) {
  const mayWrite = usePermission('allowUserToWrite') !== false;
  const button = useRef<HTMLButtonElement>(null);
  // Over the text they would hide it from a finger that only taps; a long press opens the sheet.
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
