import { readable } from '../../../../../protocol/colors.ts';
import type { ChatMessage } from '../../../../../protocol/entities/messages.ts';
import { translator } from '../../../i18n/translator.ts';
import { MegaphoneIcon } from '../../../ui/icons.ts';
import { cardGround, isChosen, themeColorOn, useSurface } from '../../../ui/theme/readable-colors.ts';
import { MessageText } from '../MessageText.tsx';

const t = translator({ 'chat.publicAd.label': 'إعلان عام' } as const);

/** Default background of announcements. */
export const ANNOUNCEMENT_BACKGROUND = '#0b4f6c';

export default function AnnouncementCard({ message }: { message: ChatMessage }) {
  const ground = cardGround(message.bgColor ?? ANNOUNCEMENT_BACKGROUND, useSurface('plain'));
  const { color } = message.style;
  return (
    <div
      className="announcement-card"
      style={{
        background: ground,
        color: isChosen(color) ? readable(color, ground) : themeColorOn('ink', ground),
      }}
    >
      <MegaphoneIcon className="icon-l" aria-hidden="true" />
      <div>
        <small>{t('chat.publicAd.label')}</small>
        <MessageText text={message.text} ground={ground} />
      </div>
    </div>
  );
}
