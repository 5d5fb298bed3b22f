import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Room } from '../../../../protocol/entities/rooms.ts';
import { linkedPeople, linkedRoom, linkedSubject } from '../../browser/site-words.ts';
import { chat, takeEntering } from '../../client/chat.ts';
import { requestField } from '../../client/http/http-client.ts';
import type { AnyError } from '../../i18n/errors/entry-errors.ts';
import { nicknameFault } from '../../i18n/nickname-fault.ts';
import { plural, t } from '../../i18n/t.ts';
import { entryChallenge } from '../../state/entry-challenge.ts';
import { readReturningGuest } from '../../state/returning-guest.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { EnterIcon, KeyIcon, UserIcon } from '../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../ui/LazyBoundary.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { type Enter, useEntry } from './use-entry.ts';

export type OnlineCount = { people: number; rooms: number };

/** Excludes empty rooms. */
export const onlineCountOf = (rooms: readonly Pick<Room, 'size'>[]): OnlineCount => ({
  people: rooms.reduce((sum, { size }) => sum + size, 0),
  rooms: rooms.filter(({ size }) => size > 0).length,
});

/** Number of users online; null while unknown. */
export const useOnlineCount = (): OnlineCount | null => {
  const [count, setCount] = useState<OnlineCount | null>(null);
  useEffect(() => {
    const unmount = new AbortController();
    requestField('GET /rooms', 'rooms', { signal: unmount.signal }).then(
      rooms => setCount(onlineCountOf(rooms)),
      // Ignored, because the entry works without the number.
      () => {},
    );
    return () => unmount.abort();
  }, []);
  return count;
};

/** Shows «24 متصلًا الآن في 8 غرف». Reserves its space while the number loads. */
export function OnlineTag() {
  const live = useOnlineCount();
  if (!live) return <span className="tag invisible" aria-hidden="true" />;
  return (
    <span className="tag bg-primary-soft text-primary">
      {live.people > 0 && <i className="live-dot" />}
      {plural('guest.online', live.people)} {live.people > 0 && plural('guest.inRooms', live.rooms)}
    </span>
  );
}

/** Enters without the form if the address contains a pass or the host page posts one. Only then is the code loaded. */
export const useHostPass = (enter: Enter): void => {
  const latest = useRef(enter);
  latest.current = enter;
  useEffect(() => {
    if (!/^#pass(=|$)/.test(location.hash)) return;
    const unmounted = new AbortController();
    import('./take-host-pass.ts').then(
      ({ takeHostPass }) => takeHostPass(latest, unmounted.signal),
      // Ignored, because the page reports a failed load and the form remains.
      () => {},
    );
    return () => unmounted.abort();
  }, []);
};

const EntryChallenge = lazyPart(() => import('./EntryChallenge.tsx'));
const ReturningGuest = lazyPart(() => import('./ReturningGuest.tsx'));
const KnownName = lazyPart(() => import('./KnownName.tsx'));

/**
 * Field of the prerendered HTML. If React renders a translated page from scratch, only this field has the typed name.
 */
let htmlField = globalThis.document?.querySelector('input');

/** `heading`: replaces the default heading. */
export function GuestEntry({ heading }: { heading?: ReactNode }) {
  const [nickname, setNickname] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  /** Error text of a taken name; null if the name is free. */
  const [taken, setTaken] = useState<string | null>(null);
  /** Logs in with a taken name; null without a password. */
  const logIn = useRef<(() => void) | null>(null);
  const { busy, enter } = useEntry();
  useHostPass(enter);
  const { asked } = useSnapshot(entryChallenge);
  const [returning, setReturning] = useState(readReturningGuest);
  const form = useRef<HTMLFormElement>(null);
  const room = linkedRoom();
  /** Reads the field, because the state lacks text that was typed while the page loaded. */
  const typed = (): string => form.current?.querySelector('input')?.value ?? '';

  const isShownBeside = (refusal: AnyError): boolean => {
    const faultText = nicknameFault(refusal);
    // The password field of a taken name shows its error text.
    setTaken(refusal.code === 'nickname_taken' ? faultText : null);
    setFault(refusal.code === 'nickname_taken' ? null : faultText);
    return faultText !== null;
  };

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const name = typed().trim();
    setFault(name === '' ? t('error.required') : null);
    if (name === '' || busy) return;
    if (logIn.current) logIn.current();
    else enter(() => chat().enterAsGuest(name), isShownBeside);
  };

  const comeBack = (name: string): void => {
    setNickname(name);
    setFault(null);
    enter(() => chat().enterAsGuest(name), isShownBeside);
  };

  // The form may have been used before this script ran (public/theme.js).
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page takes over the HTML
  useEffect(() => {
    setNickname(typed() || (htmlField?.value ?? ''));
    htmlField = null;
    const { dataset } = document.documentElement;
    const begun = takeEntering();
    if (begun) enter(() => begun, isShownBeside);
    else if (dataset.pressed) form.current?.requestSubmit();
    delete dataset.pressed;
  }, []);

  return (
    <EntryFrame title={room ?? t('guest.title')}>
      <form ref={form} onSubmit={submit} noValidate>
        {room ? (
          <span className="tag bg-primary-soft text-primary empty:invisible">{linkedPeople()}</span>
        ) : (
          <OnlineTag />
        )}
        <h2 className="mt-[1.6rem] mb-[.4rem] text-3xl max-[760px]:text-[2.4rem]">
          {heading ?? (room ? <bdi translate="no">{room}</bdi> : t('guest.title'))}
        </h2>
        <p className="mb-[2.6rem] text-[1.6rem] text-ink-2 max-[760px]:mb-[1.8rem] max-[760px]:text-[1.5rem]">
          {room ? linkedSubject() : t('guest.subtitle')}
        </p>
        {returning && (
          <LazyBoundary onFailed={() => setReturning(null)}>
            <ReturningGuest
              nickname={returning.nickname}
              busy={busy}
              onReturn={() => comeBack(returning.nickname)}
              onForgotten={() => setReturning(null)}
            />
          </LazyBoundary>
        )}
        <TextField
          size="large"
          className="mb-[2rem]"
          label={t('guest.nickname')}
          placeholder={t('guest.nickname.placeholder')}
          hint={t('guest.nickname.hint')}
          error={fault}
          icon={<UserIcon className="icon" aria-hidden="true" />}
          value={nickname}
          // Read-only during the login, because its result concerns the submitted name.
          readOnly={busy}
          onChange={event => {
            setNickname(event.target.value);
            setFault(null);
            setTaken(null);
          }}
          name="nickname"
          autoComplete={taken ? 'username' : 'nickname'}
          enterKeyHint="go"
        />
        {taken && (
          <LazyBoundary onFailed={() => setFault(taken)}>
            <KnownName username={nickname.trim()} onShown={setFault} enter={enter} logIn={logIn} />
          </LazyBoundary>
        )}
        <Button
          type="submit"
          tone={returning ? 'plain' : 'primary'}
          size="large"
          busy={busy}
          className="w-full"
        >
          <span>{busy ? t('guest.connecting') : t('guest.submit')}</span>
          {!busy && <EnterIcon className="icon mirrored" aria-hidden="true" />}
        </Button>
        {asked && (
          <LazyBoundary onFailed={() => asked.answer(null)}>
            <EntryChallenge challenge={asked.challenge} onAnswer={asked.answer} />
          </LazyBoundary>
        )}
      </form>
      <p className="entry-divider">{t('guest.members')}</p>
      <Link to="/admin-entry" className="btn btn-plain h-[4.8rem] w-full rounded-lg whitespace-normal">
        <KeyIcon className="icon-s" aria-hidden="true" />
        {t('guest.toAdmin')}
      </Link>
    </EntryFrame>
  );
}
