import { may } from '../../../../../protocol/rules/may.ts';
import { PrivateChatIcon, ShieldIcon } from '../../../icons.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import { Phrase } from '../../../text/Phrase.tsx';
import { since } from '../../../text/since.ts';
import { t } from '../../../text/t.ts';
import { w } from '../../../text/w.ts';
import { Avatar } from '../../person/Avatar.tsx';
import { Nickname } from '../../person/Nickname.tsx';
import { Star } from '../../person/Star.tsx';
import { roleText } from '../../side-panel/role-text.ts';
import { openPrivateChat } from '../open-private-chat.ts';
import type { Subject } from './InfoWindow.tsx';

export function Hero({ user, actor, target }: Subject) {
  const { image, nickname, visibility, status, star, room, existenceTime } = user;
  return (
    <div className="info-hero">
      <span className="info-avatar">
        <Avatar image={image} nickname={nickname} visibility={visibility} status={status} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-[.8rem] gap-y-1">
          <Star star={star} />
          <Nickname user={user} on="panel" className="cut text-[2rem]" />
          <span className="tag">{roleText(user)}</span>
          {target.permissions.cannotKicked && (
            <span title={w('info.shielded')}>
              <ShieldIcon className="icon-s text-gold-ink" aria-hidden="true" />
              <span className="sr-only">{w('info.shielded')}</span>
            </span>
          )}
        </div>
        <p className="text-[1.3rem] text-ink-2">
          <Phrase id="people.inRoomSince" values={{ room, since: since(existenceTime) }} />
        </p>
      </div>
      {may.speakPrivately(actor, target) === 'allowed' && (
        <IconButton bordered label={t('users.action.private')} onClick={() => openPrivateChat(user)}>
          <PrivateChatIcon className="icon" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
