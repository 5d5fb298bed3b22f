import type { ChatMessage } from '../../../../../protocol/entities/chat-message.ts';
import { errorSentence } from '../../../i18n/error-text.ts';
import { t } from '../../../i18n/t.ts';
import { findUser } from '../../../state/people.ts';
import { openWindow } from '../../../state/windows.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ReportIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** Opens the report of a message. */
export function ReportMessage({ message: { id, text, sender } }: { message: ChatMessage }) {
  const report = (): void => {
    // Only users who are present can be reported.
    if (!findUser(sender.userID)) toast.error(errorSentence({ code: 'user_not_found', message: '' }));
    else openWindow('report', sender.userID, { id, text });
  };
  return (
    <IconButton bordered label={t('chat.message.report')} onClick={report}>
      <ReportIcon className="icon-s" aria-hidden="true" />
    </IconButton>
  );
}
