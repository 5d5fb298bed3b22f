import type { ChatMessage } from '../../../../../protocol/entities/messages.ts';
import { CrownIcon } from '../../../ui/icons.ts';
import {
  cardGround,
  isChosen,
  readableColors,
  themeColorOn,
  useSurface,
} from '../../../ui/theme/readable-colors.ts';
import { MessageText } from '../MessageText.tsx';

/** Message from the site: the welcome, an entry message, or a scheduled one. */
export function ServerCard({ message }: { message: ChatMessage }) {
  const gold = useSurface('gold');
  const page = useSurface('plain');
  const ground = message.bgColor ? cardGround(message.bgColor, page) : gold;
  const { nickname, nicknameColor } = message.sender;
  return (
    <div
      className="server-card"
      style={message.bgColor ? { background: ground, color: themeColorOn('ink', ground) } : undefined}
    >
      <CrownIcon
        className="icon server-card-crown"
        style={message.bgColor ? { color: themeColorOn('gold-ink', ground) } : undefined}
        aria-hidden="true"
      />
      <p>
        {message.kind !== 'welcome' && nickname && (
          <b
            className="nickname"
            style={isChosen(nicknameColor) ? readableColors(nicknameColor, undefined, ground) : undefined}
          >
            <bdi>{nickname}</bdi>:{' '}
          </b>
        )}
        <MessageText text={message.text} links={message.links} style={message.style} ground={ground} />
      </p>
    </div>
  );
}
