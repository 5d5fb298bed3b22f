import clsx from 'clsx';
import { useSnapshot } from 'valtio';
import { kickEveryone, showAllConnected } from '../../../../../protocol/rules/may/moderation.ts';
import { direction } from '../../../../../protocol/text/direction.ts';
import { siteName } from '../../../browser/site-words.ts';
import { mayOpenPanel } from '../../../client/http/auth.ts';
import { siteImageSrc } from '../../../client/http/image-urls.ts';
import { type PlainKey, plural } from '../../../i18n/t.ts';
import { t } from '../../../i18n/t-chat.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { isReconnecting } from '../../../state/connection-state.ts';
import { countOf, people } from '../../../state/people.ts';
import { countUnread, privateMessages } from '../../../state/private/private-messages.ts';
import { currentRoom, rooms } from '../../../state/rooms.ts';
import { session } from '../../../state/session.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { sound, toggleMute } from '../../../state/sound.ts';
import { openWindow, type WindowKind } from '../../../state/windows.ts';
import { BrandMark } from '../../../ui/BrandMark.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { MutedIcon, OptionsIcon, SoundIcon, UsersIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { useImageFallback } from '../../../ui/use-image-fallback.ts';

export function MuteToggle() {
  const { muted, refused } = useSnapshot(sound);
  const Icon = muted ? MutedIcon : SoundIcon;
  const label = t(muted ? 'chat.unmute' : 'chat.mute');
  return (
    <IconButton
      className="top-bar-btn"
      label={label}
      hint={refused && !muted ? t('chat.soundBlocked') : label}
      onClick={toggleMute}
    >
      <Icon className="icon" aria-hidden="true" />
    </IconButton>
  );
}

/** `panel` opens a tab; other values open the window with that name. */
export type SiteOption =
  | Extract<WindowKind, 'password' | 'announcement' | 'connected' | 'kick-all'>
  | 'panel';

const LABELS: Record<SiteOption, PlainKey> = {
  password: 'chat.siteOptions.changePassword',
  announcement: 'chat.siteOptions.publicAd',
  connected: 'mod.showAllConnected',
  'kick-all': 'mod.kickAll',
  panel: 'chat.siteOptions.adminPanel',
};

const ORDER = ['password', 'announcement', 'connected', 'kick-all', 'panel'] as const;

/** Site options that the user may use. */
export const siteOptionsFor = (may: Readonly<Record<SiteOption, boolean>>) =>
  ORDER.filter(option => may[option]).map(option => ({ option, label: LABELS[option] }));

/** Menu for members only. After a selection it resets to the first entry. */
export function OptionsButton() {
  const actor = useActor();
  const { authKey } = useSnapshot(session);
  const mayChangePassword = usePermission('canChangeHisPassword') === true;
  const mayAnnounce = usePermission('canSendPublicAd') === true;
  if (actor?.accountType !== 'super') return null;
  const options = siteOptionsFor({
    password: mayChangePassword,
    announcement: mayAnnounce,
    connected: showAllConnected(actor) === 'allowed',
    'kick-all': kickEveryone(actor) === 'allowed',
    panel: mayOpenPanel(authKey),
  });
  const choose = (entry: SiteOption | 'site'): void => {
    if (entry === 'panel')
      window.open(`/admin-panel?${encodeURIComponent(authKey ?? '')}`, '_blank', 'noopener');
    else if (entry !== 'site') openWindow(entry);
  };
  return (
    <Select<SiteOption | 'site'>
      className="options-btn"
      label={t('chat.siteOptions')}
      value="site"
      options={[
        {
          value: 'site',
          text: t('chat.siteOptions'),
          mark: <OptionsIcon className="icon-s" aria-hidden="true" />,
        },
        ...options.map(({ option, label }) => ({ value: option, text: t(label) })),
      ]}
      onChange={choose}
    />
  );
}

const Button = lazyPart(() => import('../../private-chat/PrivateChatsButton.tsx'));

/** Shown if there is something to read, or with `always`. Reading needs no write permission. */
export function PrivateChatsMenu({ always }: { always: boolean }) {
  const { unread } = useSnapshot(privateMessages);
  if (!always && countUnread(unread) === 0) return null;
  return (
    <LazyBoundary>
      <Button />
    </LazyBoundary>
  );
}

const ReportsBell = lazyPart(() => import('../../moderation/ReportsBell.tsx'));

export function ConnectionDot() {
  const { connection } = useSnapshot(session);
  const up = connection.state === 'connected' && !isReconnecting(connection);
  return (
    <span className="flex flex-none items-center gap-[.7rem] text-[1.25rem] text-chrome-ink-2">
      <i className={clsx('connection-dot', up && 'connection-dot-up')} />
      {t(up ? 'app.online' : 'app.offline')}
    </span>
  );
}

/** Logo of the site, or the brand mark if none is set or its load fails. */
export function SiteLogo() {
  const { logo, showLogo } = useSnapshot(siteSettings);
  const src = showLogo && logo !== '' ? siteImageSrc(logo) : '';
  const { isBroken, onError } = useImageFallback(src);
  if (isBroken) return <BrandMark />;
  return <img className="site-logo" src={src} alt={t('app.logo')} draggable={false} onError={onError} />;
}

type TopBarProps = { wide: boolean; onOpenPeople: () => void };

export function TopBar({ wide, onOpenPeople }: TopBarProps) {
  const known = useSnapshot(rooms);
  const here = countOf('room', useSnapshot(people));
  const name = known.currentName ?? siteName();
  const subject = currentRoom(known)?.subject;
  const seesReports = usePermission('canShowReportedUsers') === true;

  return (
    <header className="top-bar">
      <SiteLogo />
      {wide && (
        <>
          <span className="font-display text-[2.2rem] leading-none font-bold">{siteName()}</span>
          <span className="h-[2.6rem] w-px bg-chrome-line" />
        </>
      )}
      <div className="min-w-0 flex-1 leading-[1.35]">
        <h1 className="flex min-w-0 items-center gap-[.7rem] text-[min(1.6rem,4.6vw)]">
          <bdi className="truncated min-w-0" translate="no">
            {name}
          </bdi>
          {wide && (
            <span
              className="tag flex-none bg-white/10 font-ui text-chrome-ink"
              title={plural('users.count', here)}
            >
              <UsersIcon className="icon-xs" aria-hidden="true" />
              {here}
            </span>
          )}
        </h1>
        <p className="truncated text-[min(1.25rem,3.6vw)] text-chrome-ink-2">
          {wide && subject ? <bdi dir={direction(subject)}>{subject}</bdi> : plural('guest.online', here)}
        </p>
      </div>
      {wide && <ConnectionDot />}
      <MuteToggle />
      {seesReports && (
        <LazyBoundary>
          <ReportsBell />
        </LazyBoundary>
      )}
      <PrivateChatsMenu always={!wide} />
      <OptionsButton />
      {!wide && (
        <IconButton
          className="top-bar-btn"
          label={t('side.open')}
          onClick={onOpenPeople}
          aria-haspopup="dialog"
        >
          <UsersIcon className="icon" aria-hidden="true" />
        </IconButton>
      )}
    </header>
  );
}
