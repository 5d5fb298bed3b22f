import { readable, toHex6 } from '../../../../protocol/colors.ts';
import type { ChatMessage } from '../../../../protocol/entities/chat-message.ts';
import { MegaphoneIcon } from '../../icons.ts';
import { t } from '../../text/t.ts';
import { MessageText } from './MessageText.tsx';

const DEFAULT_GROUND = '#0b4f6c';

export function AnnouncementCard({ message }: { message: ChatMessage }) {
  const ground = toHex6(message.bgColor ?? DEFAULT_GROUND);
  return (
    <div
      className="announcement-card"
      style={{ background: ground, color: readable(message.style.color, ground) }}
    >
      <MegaphoneIcon className="icon-l" aria-hidden="true" />
      <div>
        <small>{t('chat.publicAd.label')}</small>
        <MessageText text={message.text} ground={ground} />
      </div>
    </div>
  );
}
