import type { RefObject } from 'react';
import type { ChatMessage } from '../../../../../protocol/entities/messages.ts';
import { t } from '../../../i18n/t-pin.ts';
import { isSelf } from '../../../state/session.ts';
import { PopoverDialog } from '../../../ui/dialogs/PopoverDialog.tsx';
import Sheet from '../../../ui/dialogs/Sheet.tsx';
import { useSurface } from '../../../ui/theme/readable-colors.ts';
import { useWideScreen } from '../../../ui/use-wide-screen.ts';
import { MessageRow } from '../list/MessageRow.tsx';

type Props = { message: ChatMessage; button: RefObject<HTMLButtonElement | null>; onClose: () => void };

/** The whole pinned message, after it left the list. */
export default function PinnedMessage({ message, button, onClose }: Props) {
  const ground = useSurface('plain');
  const isWide = useWideScreen();
  const { sender, text, links, picture, style, sentAt } = message;
  const row = { sender, text, links, picture, style, sentAt, ground };
  const content = <MessageRow {...row} own={isSelf(sender.userID)} />;
  if (isWide)
    return (
      <PopoverDialog
        button={button}
        placement="bottom start"
        label={t('pin.label')}
        className="pinned-message"
        onClose={onClose}
      >
        {content}
      </PopoverDialog>
    );
  return (
    <Sheet low label={t('pin.label')} closeLabel={t('app.close')} open onClose={onClose}>
      <div className="pinned-message">{content}</div>
    </Sheet>
  );
}
