import { type SubmitEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Visibility } from '../../../../protocol/entities/user.ts';
import { chat } from '../../client/chat.ts';
import { ar } from '../../i18n/texts/ar.ts';
import { t as membership } from '../../i18n/texts/membership-texts.ts';
import { translator } from '../../i18n/translator.ts';
import { entryChallenge } from '../../state/entry-challenge.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { EnterIcon, KeyIcon, UserIcon } from '../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../ui/LazyBoundary.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { useEntry } from './use-entry.ts';

/** Address of the operator panel for a stored login. `place`: hash of a section, or empty. */
export const panelAddress = (authKey: string, place: string): string =>
  `/admin-panel?${encodeURIComponent(authKey)}${place}`;

/** Destination after a login, or null. Stored in the history entry's state, which survives a reload. */
export const panelPlaceIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'panelPlace' in state && typeof state.panelPlace === 'string'
    ? state.panelPlace
    : null;

/** Name from the guest entry with a forgotten password; null otherwise. */
const forgottenIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'forgotten' in state && typeof state.forgotten === 'string'
    ? state.forgotten
    : null;

const EntryChallenge = lazyPart(() => import('./EntryChallenge.tsx'));
const RecoverEntry = lazyPart(() => import('./RecoverEntry.tsx'));

const adminEntryTexts = {
  'adminEntry.title': 'تسجيل دخول الأعضاء',
  'adminEntry.nickname': 'الاسم المستعار',
  'adminEntry.password': 'كلمة المرور',
  'adminEntry.hidden': 'الدخول مخفيًا',
  'adminEntry.hidden.hint': 'لا يظهر الاسم للزوار.',
  'adminEntry.ghost': 'الدخول كشبح',
  'adminEntry.ghost.hint': 'لا يظهر الاسم إلا لأصحاب الصلاحية.',
  'adminEntry.submit': 'تسجيل الدخول',
  'adminEntry.toGuest': 'الدخول كزائر',
} as const;

const t = translator({ ...ar, ...adminEntryTexts });

export default function AdminEntry() {
  const { state } = useLocation();
  const forgotten = forgottenIn(state);
  const [username, setUsername] = useState(forgotten ?? '');
  const [password, setPassword] = useState('');
  /** Null before the recovery form was used, false after the return from it. */
  const [isForgotten, setForgotten] = useState(forgotten === null ? null : true);
  const [visibility, setVisibility] = useState<Visibility>('visible');
  const { busy, enter } = useEntry();
  const { asked } = useSnapshot(entryChallenge);
  const navigate = useNavigate();
  const place = panelPlaceIn(state);

  // Hidden and ghost are exclusive, so checking one clears the other.
  const choose = (choice: Visibility) => (on: boolean) => setVisibility(on ? choice : 'visible');

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy || username.trim() === '' || password === '') return;
    enter(async () => {
      const entry = { username: username.trim(), password, visibility, toPanel: place !== null };
      const destination = await chat().enterAsMember(entry);
      if (destination.at === 'panel')
        navigate(panelAddress(destination.authKey, place ?? ''), { replace: true });
    });
  };

  const challenge = asked && (
    <LazyBoundary onFailed={() => asked.answer(null)}>
      <EntryChallenge challenge={asked.challenge} onAnswer={asked.answer} />
    </LazyBoundary>
  );

  if (isForgotten)
    return (
      <EntryFrame title={t('adminEntry.title')}>
        <LazyBoundary onFailed={() => setForgotten(false)}>
          <RecoverEntry
            username={username.trim()}
            busy={busy}
            enter={enter}
            onBack={() => setForgotten(false)}
          />
        </LazyBoundary>
        {challenge}
      </EntryFrame>
    );
  return (
    <EntryFrame title={t('adminEntry.title')}>
      <form onSubmit={submit} noValidate>
        <h2 className="mb-[2.2rem] text-3xl max-[760px]:text-[2.4rem]">{t('adminEntry.title')}</h2>
        <TextField
          size="large"
          className="mb-[1.6rem]"
          label={t('adminEntry.nickname')}
          icon={<UserIcon className="icon" aria-hidden="true" />}
          value={username}
          onChange={event => setUsername(event.target.value)}
          autoFocus={isForgotten === false}
          name="username"
          autoComplete="username"
        />
        <PasswordField
          size="large"
          label={t('adminEntry.password')}
          icon={<KeyIcon className="icon" aria-hidden="true" />}
          value={password}
          onChange={event => setPassword(event.target.value)}
          name="password"
          autoComplete="current-password"
        />
        <button type="button" className="forgotten-password" onClick={() => setForgotten(true)}>
          {membership('known.forgot')}
        </button>
        <div className="mt-[1rem] mb-[2.2rem] grid gap-[1rem]">
          <Checkbox checked={visibility === 'hidden'} onChange={choose('hidden')}>
            {t('adminEntry.hidden')} <span className="text-ink-3">· {t('adminEntry.hidden.hint')}</span>
          </Checkbox>
          <Checkbox checked={visibility === 'ghost'} onChange={choose('ghost')}>
            {t('adminEntry.ghost')} <span className="text-ink-3">· {t('adminEntry.ghost.hint')}</span>
          </Checkbox>
        </div>
        <Button type="submit" tone="primary" size="large" busy={busy} className="w-full">
          <span>{busy ? t('guest.connecting') : t('adminEntry.submit')}</span>
          {!busy && <EnterIcon className="icon mirrored" aria-hidden="true" />}
        </Button>
        {challenge}
      </form>
      <Link to="/" className="btn btn-plain mt-[1.4rem] h-[4.8rem] w-full rounded-lg">
        {t('adminEntry.toGuest')}
      </Link>
    </EntryFrame>
  );
}
