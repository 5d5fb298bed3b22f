import { useEffect, useState } from 'react';
import type { WaitingPicture } from '../../../../protocol/rest/profile.ts';
import { request, requestField } from '../../client/http/http-client.ts';
import { DEFAULT_AVATAR, siteImageSrc } from '../../client/http/image-urls.ts';
import { membershipFault } from '../../i18n/errors/membership-errors.ts';
import { isolate } from '../../i18n/isolate.ts';
import { t } from '../../i18n/t-windows.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Image } from '../../ui/Image.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { toast } from '../../ui/toast/toast.ts';
import './profile.css';

/** Pictures of members that wait for a moderator. `onAnswer`: called after the list has loaded or failed. */
export function WaitingPictures({ onAnswer }: { onAnswer: () => void }) {
  const [waiting, setWaiting] = useState<readonly WaitingPicture[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const title = t('profile.waiting');

  const read = (): void => {
    setHasFailed(false);
    requestField('GET /profiles', 'profiles')
      .then(setWaiting, () => setHasFailed(true))
      .finally(onAnswer);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once; the window passes a new function in each render
  useEffect(read, []);

  const decide = async ({ userID, picture }: WaitingPicture, accepted: boolean): Promise<void> => {
    setBusy(userID);
    try {
      await request('PATCH /profiles/:userID', { params: { userID }, body: { accepted, picture } });
      toast.success(t(accepted ? 'profile.waiting.accepted' : 'profile.waiting.refused'));
      setWaiting(before => before?.filter(each => each.userID !== userID) ?? null);
    } catch (error) {
      toast.error(membershipFault(error as Error));
    } finally {
      setBusy(null);
    }
  };

  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      {hasFailed && <LoadFailed onRetry={read} />}
      {waiting?.length === 0 && <p className="py-2 text-ink-3">{t('profile.waiting.none')}</p>}
      {waiting !== null && waiting.length > 0 && (
        <ul className="grid divide-y divide-line">
          {waiting.map(each => (
            <li key={each.userID} className="flex items-center gap-3 py-3">
              <Image
                className="profile-picture"
                src={siteImageSrc(each.picture)}
                fallback={DEFAULT_AVATAR}
                alt={t('profile.picture')}
              />
              <div className="min-w-0 flex-1">
                <bdi className="truncated block font-semibold">{each.nickname}</bdi>
                <div className="profile-acts">
                  <Button
                    size="small"
                    busy={busy === each.userID}
                    aria-label={t('profile.waiting.refuse.of', { nickname: isolate(each.nickname) })}
                    onClick={() => void decide(each, false)}
                  >
                    {t('profile.waiting.refuse')}
                  </Button>
                  <Button
                    size="small"
                    tone="primary"
                    busy={busy === each.userID}
                    aria-label={t('profile.waiting.accept.of', { nickname: isolate(each.nickname) })}
                    onClick={() => void decide(each, true)}
                  >
                    {t('profile.waiting.accept')}
                  </Button>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
