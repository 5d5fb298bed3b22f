import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useSnapshot } from 'valtio';
import type { User } from '../../../../../protocol/entities/user.ts';
import { readCard } from '../../../../../protocol/rules/may/operators.ts';
import { may } from '../../../../../protocol/rules/may.ts';
import { openPrivateChat } from '../../../client/actions/open-private-chat.ts';
import { DEFAULT_AVATAR, DEFAULT_STAR } from '../../../client/http/image-urls.ts';
import { usePalette } from '../../../client/resources/use-palette.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { formatTimeAgo } from '../../../i18n/format/format-time-ago.ts';
import { nicknameFault } from '../../../i18n/nickname-fault.ts';
import { Phrase } from '../../../i18n/Phrase.tsx';
import { t } from '../../../i18n/t-windows.ts';
import { toActor } from '../../../permissions/to-actor.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { writePrivately } from '../../../permissions/write-privately.ts';
import { privateConsent } from '../../../state/private/consent.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ColorChoice } from '../../../ui/fields/ColorChoice.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import {
  InfoIcon,
  ModerationIcon,
  PaletteIcon,
  PictureIcon,
  PrivateChatIcon,
  ShieldIcon,
  StarIcon,
  UserIcon,
} from '../../../ui/icons.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ConfirmButton } from '../../windows/ConfirmButton.tsx';
import { useRequest } from '../../windows/use-request.ts';
import { useWindowUser } from '../../windows/use-window-user.ts';
import { WindowFrame, type WindowProps } from '../../windows/WindowFrame.tsx';
import { ConnectedList } from '../connected/ConnectedList.tsx';
import { Avatar } from '../display/Avatar.tsx';
import { Nickname } from '../display/Nickname.tsx';
import { NicknamePreview } from '../display/NicknamePreview.tsx';
import { PicturePicker } from '../display/PicturePicker.tsx';
import { roleText } from '../display/role-text.ts';
import { Star } from '../display/Star.tsx';
import { CardTab } from './CardTab.tsx';
import type { Subject } from './subject.ts';
import { UserNotesTab } from './user-notes/UserNotesTab.tsx';

/** Nickname of another user, and colors of any nickname, as far as the viewer may change them. */
export function ColorsTab({ user, actor, target }: Subject) {
  const mayRename = actor.userId !== target.userId && may.changeNickname(actor, target) === 'allowed';
  const mayColor = may.changeNameColor(actor, target) === 'allowed';
  const mayGround = may.changeNameBackground(actor, target) === 'allowed';
  const [nickname, setNickname] = useState(user.nickname);
  const [color, setColor] = useState(user.nicknameColor);
  const [ground, setGround] = useState(user.nicknameBGColor);
  const { colors: forNames, onRetry } = usePalette('forNickname');
  const { colors: forGrounds } = usePalette('forBackground');
  const { busy, request } = useRequest();
  const [refusal, setRefusal] = useState<string | null>(null);
  const renaming = useRequest(refused => {
    const fault = nicknameFault(refused);
    if (fault === null) toast.error(errorSentence(refused));
    setRefusal(fault);
  });
  const userId = user.userID;

  const rename = (event: SubmitEvent): void => {
    event.preventDefault();
    if (nickname.trim() !== '' && nickname !== user.nickname)
      void renaming.request('requestChangeNickname', { userId, nickname }, 'toast.nicknameChanged');
  };

  const recolor = (): void => {
    const data = {
      userId,
      ...(mayColor && color !== user.nicknameColor && { nicknameColor: color }),
      ...(mayGround && ground !== user.nicknameBGColor && { nicknameBGColor: ground }),
    };
    if (Object.keys(data).length > 1)
      void request('requestChangeNicknameColors', data, 'toast.colorsChanged');
  };

  return (
    <div className="info-actions">
      {mayRename && (
        <form className="info-row items-end" onSubmit={rename}>
          <TextField
            className="flex-1"
            label={t('info.nickname')}
            value={nickname}
            error={refusal}
            onChange={event => {
              setNickname(event.target.value);
              setRefusal(null);
            }}
          />
          <Button size="small" type="submit" busy={busy}>
            {t('info.nickname.save')}
          </Button>
        </form>
      )}
      {mayColor && (
        <ColorChoice
          label={t('info.nicknameColor')}
          customLabel={t('color.custom')}
          value={color}
          palette={forNames}
          onChange={setColor}
        />
      )}
      {mayGround && (
        <ColorChoice
          label={t('info.nicknameBGColor')}
          customLabel={t('color.custom')}
          noneLabel={t('color.none')}
          value={ground}
          palette={forGrounds}
          onChange={setGround}
        />
      )}
      {(mayColor || mayGround) && (
        <>
          {onRetry && <LoadFailed onRetry={onRetry} />}
          <NicknamePreview nickname={user.nickname} color={color} ground={ground} />
          <Button size="small" tone="primary" className="justify-self-end" busy={busy} onClick={recolor}>
            {t('info.colors.save')}
          </Button>
        </>
      )}
    </div>
  );
}

const ICONS_PAGE_SIZE = 8;

/** Shows restricted icons only for targets with canUseBannedIcons. */
export function IconsTab({ user, target }: Subject) {
  const { request } = useRequest();
  return (
    <PicturePicker
      resource="avatars"
      label={t('info.icons.pick')}
      limit={ICONS_PAGE_SIZE}
      {...(!target.permissions.canUseBannedIcons && { filter: 'isRestricted' })}
      fallback={DEFAULT_AVATAR}
      chosen={user.image}
      onPick={({ name }) =>
        void request('requestChangeIcon', { userId: user.userID, iconName: name }, 'toast.iconChanged')
      }
    />
  );
}

const allows = (verdict: string): boolean => verdict === 'allowed';

export const hasModeration = ({ actor, target }: Subject): boolean =>
  allows(may.showAllConnected(actor)) ||
  allows(may.kickEveryone(actor)) ||
  (actor.userId !== target.userId && allows(may.forceDisconnect(actor, target)));

/** Users with the same address, all connected users, and actions on several users. */
export function ModerationTab({ user, actor, target }: Subject) {
  const [listed, setListed] = useState<{ title: string; users: User[] } | null>(null);
  const { busy, request } = useRequest();

  const list = async (title: string, isMeant: (other: User) => boolean): Promise<void> => {
    const answer = await request('requestShowAllConnected', {});
    if (answer) setListed({ title, users: answer.users.filter(isMeant) });
  };
  const sharesAddress = (other: User): boolean =>
    other.userID !== user.userID && other.ipAddress !== undefined && other.ipAddress === user.ipAddress;

  return (
    <div className="info-actions">
      {allows(may.showAllConnected(actor)) && (
        <div className="info-buttons">
          <Button size="small" busy={busy} onClick={() => void list(t('info.sameIP'), sharesAddress)}>
            {t('info.sameIP.show')}
          </Button>
          <Button size="small" busy={busy} onClick={() => void list(t('mod.connected.title'), () => true)}>
            {t('mod.showAllConnected')}
          </Button>
        </div>
      )}
      {listed && <ConnectedList {...listed} />}
      <div className="info-buttons">
        {actor.userId !== target.userId && allows(may.forceDisconnect(actor, target)) && (
          <Button
            size="small"
            busy={busy}
            onClick={() => void request('forceDisconnect', { userID: user.userID }, 'toast.userDisconnected')}
          >
            {t('info.forceDisconnect')}
          </Button>
        )}
        {allows(may.kickEveryone(actor)) && (
          <ConfirmButton
            tone="danger"
            question={t('mod.kickAll.confirm')}
            reasonLabel={t('info.kick.reason')}
            busy={busy}
            onConfirm={reason =>
              void request('requestKickAllUsers', { ...(reason && { reason }) }, 'toast.allKicked')
            }
          >
            {t('mod.kickAll')}
          </ConfirmButton>
        )}
      </div>
    </div>
  );
}

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

const STARS_PAGE_SIZE = 10;

export function StarsTab({ user, actor, target }: Subject) {
  const { request } = useRequest();
  const userId = user.userID;
  return (
    <div className="info-actions">
      {may.hideStar(actor, target) === 'allowed' && (
        <Switch
          checked={user.star.visible}
          onChange={starVisibility =>
            void request('requestHideHisStar', { userId, starVisibility }, 'toast.starVisibilityChanged')
          }
        >
          {t('settings.star.visible')}
        </Switch>
      )}
      {may.changeStar(actor, target) === 'allowed' && (
        <PicturePicker
          resource="stars"
          label={t('info.stars.pick')}
          limit={STARS_PAGE_SIZE}
          filter={user.accountType === 'visitor' ? 'forVisitors' : 'forChatMasters'}
          fallback={DEFAULT_STAR}
          chosen={user.star.img}
          onPick={({ name }) =>
            void request('requestChangeStar', { userId, starName: name }, 'toast.starChanged')
          }
        />
      )}
    </div>
  );
}

type Part = {
  id: string;
  title: string;
  icon: typeof InfoIcon;
  isShown: (subject: Subject) => boolean;
  render: (subject: Subject) => ReactNode;
};

const isAllowed = (verdict: string): boolean => verdict === 'allowed';

/** Tabs of the window. A tab without content for the viewer is hidden. */
const PARTS: readonly Part[] = [
  {
    id: 'card',
    title: t('info.tab.card'),
    icon: InfoIcon,
    isShown: () => true,
    render: subject => <CardTab {...subject} />,
  },
  {
    id: 'colors',
    title: t('info.tab.colors'),
    icon: PaletteIcon,
    isShown: ({ actor, target }) =>
      isAllowed(may.changeNameColor(actor, target)) ||
      isAllowed(may.changeNameBackground(actor, target)) ||
      (actor.userId !== target.userId && isAllowed(may.changeNickname(actor, target))),
    render: subject => <ColorsTab {...subject} />,
  },
  {
    id: 'icons',
    title: t('info.tab.icons'),
    icon: PictureIcon,
    isShown: ({ actor, target }) =>
      actor.userId !== target.userId && isAllowed(may.changeIcon(actor, target)),
    render: subject => <IconsTab {...subject} />,
  },
  {
    id: 'stars',
    title: t('info.tab.stars'),
    icon: StarIcon,
    isShown: ({ actor, target }) =>
      isAllowed(may.changeStar(actor, target)) || isAllowed(may.hideStar(actor, target)),
    render: subject => <StarsTab {...subject} />,
  },
  {
    id: 'moderation',
    title: t('info.tab.moderation'),
    icon: ModerationIcon,
    isShown: hasModeration,
    render: subject => <ModerationTab {...subject} />,
  },
  {
    id: 'staffCard',
    title: t('staffCard.tab'),
    icon: UserIcon,
    isShown: ({ actor, target }) => isAllowed(readCard(actor, target)),
    render: subject => <UserNotesTab {...subject} />,
  },
];

export default function InfoWindow({ window }: WindowProps) {
  const actor = useActor();
  const user = useWindowUser(window);
  if (!user || !actor) return null;
  const subject: Subject = { user, actor, target: actor.userId === user.userID ? actor : toActor(user) };
  const parts = PARTS.filter(({ isShown }) => isShown(subject));
  return (
    <WindowFrame window={window} title={t('info.title')}>
      <ProfileHeader {...subject} />
      {parts.length === 1 ? <CardTab {...subject} /> : <Parts parts={parts} subject={subject} />}
    </WindowFrame>
  );
}

/** A single tab has no tab list, because its panel would then be empty. */
function Parts({ parts, subject }: { parts: readonly Part[]; subject: Subject }) {
  return (
    <Tabs className="info-tabs">
      <TabList aria-label={t('info.title')} className="icon-tabs">
        {parts.map(({ id, title, icon: Icon }) => (
          <Tab key={id} id={id} className="icon-tab">
            <Icon className="icon-s" aria-hidden="true" />
            {title}
          </Tab>
        ))}
      </TabList>
      {parts.map(({ id, render }) => (
        <TabPanel key={id} id={id} className="info-panel">
          {render(subject)}
        </TabPanel>
      ))}
    </Tabs>
  );
}
