import clsx from 'clsx';
import { useSnapshot } from 'valtio';
import { direction } from '../../../../../protocol/text/direction.ts';
import { siteImageSrc } from '../../../client/http/image-urls.ts';
import { plural, t } from '../../../i18n/t.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { isReconnecting } from '../../../state/connection-state.ts';
import { countOf, people } from '../../../state/people.ts';
import { currentRoom, rooms } from '../../../state/rooms.ts';
import { session } from '../../../state/session.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { BrandMark } from '../../../ui/BrandMark.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { UsersIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { useImageFallback } from '../../../ui/use-image-fallback.ts';
import { PrivateChatsMenu } from '../../private-chat/PrivateChatsMenu.tsx';
import { MuteToggle } from './MuteToggle.tsx';
import { OptionsButton } from './OptionsButton.tsx';

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

/** The operator's logo, or the brand mark where none is set or it cannot be loaded. */
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
  const name = known.currentName ?? t('app.brand');
  const subject = currentRoom(known)?.subject;
  const seesReports = usePermission('canShowReportedUsers') === true;

  return (
    <header className="top-bar">
      <SiteLogo />
      {wide && (
        <>
          <span className="font-display text-[2.2rem] leading-none font-bold">{t('app.brand')}</span>
          <span className="h-[2.6rem] w-px bg-chrome-line" />
        </>
      )}
      <div className="min-w-0 flex-1 leading-[1.35]">
        <h1 className="flex min-w-0 items-center gap-[.7rem] text-[1.6rem]">
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
        <p className="truncated text-[1.25rem] text-chrome-ink-2">
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
