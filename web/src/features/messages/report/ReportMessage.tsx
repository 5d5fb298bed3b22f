import type { ChatMessage } from '../../../../../protocol/entities/chat-message.ts';
import { lineOf } from '../../../../../protocol/text/line-of.ts';
import { withUser } from '../../../client/actions/with-user.ts';
import { t } from '../../../i18n/t.ts';
import { openWindow } from '../../../state/windows.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ReportIcon } from '../../../ui/icons.ts';

/** Opens the report of a message. */
export function ReportMessage({ message }: { message: ChatMessage }) {
  const { id, sender } = message;
  // Only users who are present can be reported.
  const report = (): void =>
    withUser(sender.userID, ({ userID: userId }) =>
      openWindow('report', userId, { id, text: lineOf(message) }),
    );
  return (
    <IconButton bordered label={t('chat.message.report')} onClick={report}>
      <ReportIcon className="icon-s" aria-hidden="true" />
    </IconButton>
  );
}
