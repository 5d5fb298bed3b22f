import { useSnapshot } from 'valtio';
import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import type { ReactionCount } from '../../../../../protocol/entities/messages.ts';
import { chat } from '../../../client/chat.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { t } from '../../../i18n/t.ts';
import { session } from '../../../state/session.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { MessageText } from '../MessageText.tsx';

export const reactTo = (messageId: string, reaction: string, on: boolean): void => {
  chat()
    .request('requestReact', { messageId, reaction, on })
    .catch((refusal: RequestRejected) => void toast.error(errorSentence(refusal)));
};

type MessageReactionsProps = { messageId: string; reactions: readonly ReactionCount[]; ground: string };

/** Reactions to a message with counts. A click adds or removes the viewer's reaction. */
export function MessageReactions({ messageId, reactions, ground }: MessageReactionsProps) {
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
