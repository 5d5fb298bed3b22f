import { useSnapshot } from 'valtio';
import type { ReactionCount } from '../../../../../protocol/entities/messages.ts';
import { t } from '../../../i18n/t.ts';
import { session } from '../../../state/session.ts';
import { MessageText } from '../MessageText.tsx';
import { reactTo } from './react-to.ts';

type Props = { messageId: string; reactions: readonly ReactionCount[]; ground: string };

/** Beneath a message: how many gave what. A press gives it too, or takes it back. */
export function MessageReactions({ messageId, reactions, ground }: Props) {
  const { identity } = useSnapshot(session);
  return (
    <span className="message-reactions">
      {reactions.map(({ reaction, count, userIDs }) => {
        const isOwn = identity !== null && userIDs.includes(identity.userId);
        return (
          <button
            key={reaction}
            type="button"
            className="message-reaction"
            aria-pressed={isOwn}
            aria-label={t('message.reacted', { reaction, count })}
            onClick={() => reactTo(messageId, reaction, !isOwn)}
          >
            <MessageText text={reaction} ground={ground} />
            <span>{count}</span>
          </button>
        );
      })}
    </span>
  );
}
