import clsx from 'clsx';
import type { ChatMessage } from '../../../../protocol/entities/messages.ts';
import { formatClock } from '../../i18n/format/format-clock.ts';
import { formatMoment } from '../../i18n/format/format-moment.ts';
import { t } from '../../i18n/t-windows.ts';
import { useSurface } from '../../ui/theme/readable-colors.ts';
import { MessageText } from '../messages/index.ts';

type Props = { message: ChatMessage; own: boolean; isSeen: boolean };

/** `isSeen`: the peer has told that they read it. */
export function MessageBubble({ message, own, isSeen }: Props) {
  const ground = useSurface(own ? 'own' : 'panel');
  return (
    <div className={clsx('bubble', own && 'bubble-own')}>
      <MessageText text={message.text} links={message.links} style={message.style} ground={ground} />
      <small>
        <time dateTime={message.sentAt} title={formatMoment(message.sentAt)}>
          {formatClock(message.sentAt)}
        </time>
        {isSeen && ` · ${t('pm.seen')}`}
      </small>
    </div>
  );
}
