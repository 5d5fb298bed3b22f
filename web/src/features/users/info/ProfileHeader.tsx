import { useSnapshot } from 'valtio';
import { openPrivateChat } from '../../../client/actions/open-private-chat.ts';
import { formatTimeAgo } from '../../../i18n/format/format-time-ago.ts';
import { Phrase } from '../../../i18n/Phrase.tsx';
import { t } from '../../../i18n/t-windows.ts';
import { writePrivately } from '../../../permissions/write-privately.ts';
import { privateConsent } from '../../../state/private/consent.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { PrivateChatIcon, ShieldIcon } from '../../../ui/icons.ts';
import { Avatar } from '../display/Avatar.tsx';
import { Nickname } from '../display/Nickname.tsx';
import { roleText } from '../display/role-text.ts';
import { Star } from '../display/Star.tsx';
import type { Subject } from './subject.ts';

export function ProfileHeader({ user, actor, target }: Subject) {
  const { image, nickname, visibility, status, star, room, existenceTime } = user;
  return (
    <div className="info-header">
      <span className="info-avatar">
        <Avatar image={image} nickname={nickname} visibility={visibility} status={status} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-[.8rem] gap-y-1">
          <Star star={star} />
          <Nickname user={user} on="panel" className="truncated text-[2rem]" />
          <span className="tag">{roleText(user)}</span>
          {target.permissions.cannotKicked && (
            <span title={t('info.shielded')}>
              <ShieldIcon className="icon-s text-gold-ink" aria-hidden="true" />
              <span className="sr-only">{t('info.shielded')}</span>
            </span>
          )}
        </div>
        <p className="text-[1.3rem] text-ink-2">
          <Phrase id="people.inRoomSince" values={{ room, since: formatTimeAgo(existenceTime) }} />
        </p>
      </div>
      {writePrivately(actor, target, useSnapshot(privateConsent)) === 'allowed' && (
        <IconButton bordered label={t('users.action.private')} onClick={() => openPrivateChat(user)}>
          <PrivateChatIcon className="icon" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
