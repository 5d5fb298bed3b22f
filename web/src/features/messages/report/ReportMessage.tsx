import { type ChatMessage, lineOf } from '../../../../../protocol/entities/messages.ts';
import { t } from '../../../i18n/t.ts';
import { openWindow } from '../../../state/windows.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ReportIcon } from '../../../ui/icons.ts';

/** Opens the report of a message. */
export function ReportMessage({ message }: { message: ChatMessage }) {
  const { id, sender } = message;
  const report = (): void =>
    openWindow('report', sender.userID, { id, text: lineOf(message), nickname: sender.nickname });
  return (
    <IconButton bordered label={t('chat.message.report')} onClick={report}>
      <ReportIcon className="icon-s" aria-hidden="true" />
    </IconButton>
  );
}
