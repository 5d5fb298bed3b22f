import type { ChatMessage } from '../../../../../protocol/entities/chat-message.ts';
import { withUser } from '../../../client/actions/with-user.ts';
import { t } from '../../../i18n/t.ts';
import { openWindow } from '../../../state/windows.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ReportIcon } from '../../../ui/icons.ts';

/** Opens the report of a message. */
export function ReportMessage({ message: { id, text, sender } }: { message: ChatMessage }) {
  // Only users who are present can be reported.
  const report = (): void =>
    withUser(sender.userID, ({ userID: userId }) => openWindow('report', userId, { id, text }));
  return (
    <IconButton bordered label={t('chat.message.report')} onClick={report}>
      <ReportIcon className="icon-s" aria-hidden="true" />
    </IconButton>
  );
}
