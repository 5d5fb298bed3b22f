import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  ABOUT_MAX_GRAPHEMES,
  PROFILE_PICTURE_MAX_BYTES,
  PROFILE_PICTURE_MAX_SIDE,
  type Profile,
  type ProfileChange,
} from '../../../../protocol/rest/profile.ts';
import { shrinkPicture, UnreadablePictureError } from '../../browser/shrink-picture.ts';
import { request, requestField } from '../../client/http/http-client.ts';
import { DEFAULT_AVATAR, siteImageSrc } from '../../client/http/image-urls.ts';
import { membershipFault } from '../../i18n/errors/membership-errors.ts';
import { t } from '../../i18n/t-windows.ts';
import { session } from '../../state/session.ts';
import { siteSettings } from '../../state/site-settings.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SentenceField } from '../../ui/fields/SentenceField.tsx';
import { Image } from '../../ui/Image.tsx';
import { UserIcon } from '../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../ui/LazyBoundary.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { WindowFrame, type WindowProps } from '../windows/WindowFrame.tsx';
import './profile.css';

const PICTURE_LIMITS = { side: PROFILE_PICTURE_MAX_SIDE, bytes: PROFILE_PICTURE_MAX_BYTES };

const faultText = (error: unknown): string =>
  error instanceof UnreadablePictureError ? t('profile.picture.unreadable') : membershipFault(error as Error);

const save = (body: ProfileChange) => request('PATCH /users/me', { body });

const upload = async (file: Blob): Promise<void> => {
  const body = new FormData();
  body.set('picture', await shrinkPicture(file, PICTURE_LIMITS));
  const image = await requestField('POST /users/me/picture', 'image', { body });
  await save({ image });
};

export default function ProfileWindow({ window }: WindowProps) {
  const { identity } = useSnapshot(session);
  const [profile, setProfile] = useState<Profile | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const userID = identity?.userId ?? '';

  const read = (): void => {
    setHasFailed(false);
    requestField('GET /profiles/:userID', 'profile', { params: { userID } }).then(setProfile, () =>
      setHasFailed(true),
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the user's own id stays while the window is open
  useEffect(read, []);

  return (
    <WindowFrame
      window={window}
      icon={<UserIcon className="icon-s" aria-hidden="true" />}
      title={t('profile.window')}
    >
      <p className="mb-4 text-ink-3">{t('profile.window.about')}</p>
      {hasFailed && <LoadFailed onRetry={read} />}
      {profile === null && !hasFailed && <Loading />}
      {profile !== null && (
        <div className="grid gap-5">
          <PicturePart profile={profile} onSaved={read} />
          <AboutPart initial={profile.about} />
          <CountryPart initial={profile.country ?? ''} />
        </div>
      )}
    </WindowFrame>
  );
}

type PictureProps = { profile: Profile; onSaved: () => void };

function PicturePart({ profile: { picture, waits }, onSaved }: PictureProps) {
  const { profilePictures } = useSnapshot(siteSettings);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  const run = async (act: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await act();
      toast.success(done);
      onSaved();
    } catch (error) {
      toast.error(faultText(error));
    } finally {
      setBusy(false);
    }
  };
  const saved = profilePictures === 'open' ? t('profile.picture.saved') : t('profile.picture.sent');

  return (
    <div className="profile-card">
      <Image
        className="profile-picture"
        src={picture === null ? DEFAULT_AVATAR : siteImageSrc(picture)}
        fallback={DEFAULT_AVATAR}
        alt={t('profile.picture')}
      />
      <div className="min-w-0 flex-1">
        {waits && <p className="text-sm text-ink-2">{t('profile.picture.waits')}</p>}
        <div className="profile-acts">
          {profilePictures !== 'off' && (
            <Button size="small" busy={busy} onClick={() => input.current?.click()}>
              {t('profile.picture.choose')}
            </Button>
          )}
          {(picture !== null || waits) && (
            <Button
              size="small"
              busy={busy}
              onClick={() => void run(() => save({ image: null }), t('profile.picture.removed'))}
            >
              {t('profile.picture.remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Allows the selection of the same file again.
            target.value = '';
            if (file) void run(() => upload(file), saved);
          }}
        />
      </div>
    </div>
  );
}

function AboutPart({ initial }: { initial: string }) {
  const [about, setAbout] = useState(initial);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await save({ about });
      toast.success(t('profile.about.saved'));
    } catch (error) {
      setFault(faultText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="grid gap-3" onSubmit={submit}>
      <SentenceField
        label={t('profile.about')}
        hint={t('profile.about.hint')}
        error={fault}
        maxLength={2 * ABOUT_MAX_GRAPHEMES}
        value={about}
        onChange={event => {
          setAbout(event.target.value);
          setFault(null);
        }}
      />
      <Button size="small" type="submit" tone="primary" className="justify-self-end" busy={busy}>
        {t('profile.about.save')}
      </Button>
    </form>
  );
}

const CountryInput = lazyPart(() => import('../users/display/CountryInput.tsx'));

/** Displayed country, chosen by the member independently of the location. */
function CountryPart({ initial }: { initial: string }) {
  const [country, setCountry] = useState(initial);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await save({ country: country === '' ? null : country });
      toast.success(t('profile.country.saved'));
    } catch (error) {
      toast.error(faultText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="grid gap-3" onSubmit={submit}>
      <div>
        <LazyBoundary loading={<Loading />}>
          <CountryInput
            label={t('profile.country')}
            value={country}
            isInvalid={false}
            texts={{
              search: t('profile.country.search'),
              all: t('profile.country.all'),
              none: t('profile.country.none'),
            }}
            onChange={setCountry}
          />
        </LazyBoundary>
        <p className="field-hint">{t('profile.country.hint')}</p>
      </div>
      <Button size="small" type="submit" tone="primary" className="justify-self-end" busy={busy}>
        {t('profile.country.save')}
      </Button>
    </form>
  );
}
