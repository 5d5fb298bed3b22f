import type { ChatMessage } from '../../../../protocol/entities/chat-message.ts';
import { ReportIcon } from '../../icons.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { say } from '../../kit/toast.ts';
import { userNamed } from '../../state/people.ts';
import { openWindow } from '../../state/windows.ts';
import { refusalText } from '../../text/refusal.ts';
import { t } from '../../text/t.ts';

/** Seen when a pointer, the focus or a long press is on its message; not read out with what is said. */
export function ReportMessage({ message: { id, text, sender } }: { message: ChatMessage }) {
  const report = (): void => {
    // Somebody who left, or who is out of sight: reports are of people who are there.
    if (!userNamed(sender.userID)) say.error(refusalText({ code: 'user_not_found', message: '' }));
    else openWindow('report', sender.userID, { id, text });
  };
  return (
    <span className="message-act" aria-live="off">
      <IconButton bordered label={t('chat.message.report')} onClick={report}>
        <ReportIcon className="icon-s" aria-hidden="true" />
      </IconButton>
    </span>
  );
}
