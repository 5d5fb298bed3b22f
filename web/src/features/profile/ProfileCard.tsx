import { useEffect, useState } from 'react';
import type { Profile, ProfilePart } from '../../../../protocol/rest/profile.ts';
import { type Actor, asPowerTarget, powerOf } from '../../../../protocol/rules/actor.ts';
import { clearProfile } from '../../../../protocol/rules/may/operators.ts';
import { direction } from '../../../../protocol/text/direction.ts';
import { request, requestField } from '../../client/http/http-client.ts';
import { DEFAULT_AVATAR, siteImageSrc } from '../../client/http/image-urls.ts';
import { membershipFault } from '../../i18n/errors/membership-errors.ts';
import { dayOf, formatDay } from '../../i18n/format/format-moment.ts';
import { t } from '../../i18n/t-windows.ts';
import { Image } from '../../ui/Image.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { ConfirmButton } from '../windows/ConfirmButton.tsx';
import './profile.css';

type Props = { userId: string; actor: Actor; target: Actor | null };

/** A member's picture, text and day of registration, with the buttons of moderators. */
export default function ProfileCard({ userId, actor, target }: Props) {
  const [profile, setProfile] = useState<Profile | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
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
  const { about, picture, joinedAt } = profile;
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
        <p className="text-sm text-ink-3">
          {t('profile.joined')} <time dateTime={joinedAt}>{formatDay(joinedAt, dayOf(Date.now()))}</time>
        </p>
        {mayClear && (about !== '' || picture !== null) && (
          <div className="profile-acts">
            {about !== '' && (
              <ConfirmButton
                question={t('profile.clear.about.confirm')}
                reasonLabel={t('profile.clear.reason')}
                onConfirm={reason => clear('about', reason)}
              >
                {t('profile.clear.about')}
              </ConfirmButton>
            )}
            {picture !== null && (
              <ConfirmButton
                question={t('profile.clear.picture.confirm')}
                reasonLabel={t('profile.clear.reason')}
                onConfirm={reason => clear('picture', reason)}
              >
                {t('profile.clear.picture')}
              </ConfirmButton>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
