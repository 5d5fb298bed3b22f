import { useEffect, useState } from 'react';
import type { User } from '../../../../../protocol/entities/user.ts';
import type { Profile, ProfilePart } from '../../../../../protocol/rest/profile.ts';
import { type Actor, asPowerTarget, powerOf } from '../../../../../protocol/rules/actor.ts';
import { clearProfile } from '../../../../../protocol/rules/may/operators.ts';
import { direction } from '../../../../../protocol/text/direction.ts';
import { request, requestField } from '../../../client/http/http-client.ts';
import { DEFAULT_AVATAR, siteImageSrc } from '../../../client/http/image-urls.ts';
import { membershipFault } from '../../../i18n/errors/membership-errors.ts';
import { dayOf, formatDay } from '../../../i18n/format/format-moment.ts';
import { countryName } from '../../../i18n/locale.ts';
import { t } from '../../../i18n/t-windows.ts';
import { Image } from '../../../ui/Image.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { readableColors, useSurface } from '../../../ui/theme/readable-colors.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { ConfirmButton } from '../../windows/ConfirmButton.tsx';
import { Flag } from '../display/Flag.tsx';
import { Star } from '../display/Star.tsx';
import '../../profile/profile.css';

type Props = { user: Pick<User, 'userID' | 'star'>; actor: Actor; target: Actor | null };

/** A member's picture, text, role title, star, flag and day of registration, with moderators' buttons. */
export default function ProfileCard({ user: { userID: userId, star }, actor, target }: Props) {
  const [profile, setProfile] = useState<Profile | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const ground = useSurface('plain');
  const mayClear = target !== null && clearProfile(powerOf(actor), asPowerTarget(target)) === 'allowed';

  const read = (): void => {
    setHasFailed(false);
    requestField('GET /profiles/:userID', 'profile', { params: { userID: userId } }).then(setProfile, () =>
      setHasFailed(true),
    );
  };

  useEffect(read, [userId]);

  const clear = (part: ProfilePart, reason: string): void => {
    if (reason === '') {
      toast.error(t('profile.clear.reason.needed'));
      return;
    }
    request('PATCH /profiles/:userID', { params: { userID: userId }, body: { clear: part, reason } }).then(
      () => {
        toast.success(t(`profile.cleared.${part}`));
        read();
      },
      (refusal: Error) => void toast.error(membershipFault(refusal)),
    );
  };

  if (hasFailed) return <LoadFailed onRetry={read} />;
  if (profile === null) return <Skeleton label={t('profile.title')} />;
  const { about, picture, country = null, joinedAt, title } = profile;
  const parts: Record<ProfilePart, boolean> = {
    about: about !== '',
    picture: picture !== null,
    country: country !== null,
  };
  const clearable = PARTS.filter(part => mayClear && parts[part]);
  return (
    <section className="profile-card" aria-label={t('profile.title')}>
      {picture !== null && (
        <Image
          className="profile-picture"
          src={siteImageSrc(picture)}
          fallback={DEFAULT_AVATAR}
          alt={t('profile.picture')}
        />
      )}
      <div className="min-w-0 flex-1">
        {about !== '' && (
          <p className="profile-about" dir={direction(about)}>
            <bdi>{about}</bdi>
          </p>
        )}
        <p className="profile-badges">
          {title && (
            <span
              className="tag"
              style={{ background: ground, ...readableColors(title.color, undefined, ground) }}
            >
              <bdi>{title.name}</bdi>
            </span>
          )}
          {star.visible && star.img && (
            <span className="tag">
              <Star star={star} />
            </span>
          )}
          {country !== null && (
            <span className="tag">
              <Flag code={country} />
              <bdi aria-hidden="true">{countryName(country)}</bdi>
            </span>
          )}
          <span className="text-sm text-ink-3">
            {t('profile.joined')} <time dateTime={joinedAt}>{formatDay(joinedAt, dayOf(Date.now()))}</time>
          </span>
        </p>
        {clearable.length > 0 && (
          <div className="profile-acts">
            {clearable.map(part => (
              <ConfirmButton
                key={part}
                question={t(`profile.clear.${part}.confirm`)}
                reasonLabel={t('profile.clear.reason')}
                onConfirm={reason => clear(part, reason)}
              >
                {t(`profile.clear.${part}`)}
              </ConfirmButton>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

const PARTS = ['about', 'picture', 'country'] as const satisfies readonly ProfilePart[];
