import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { readCard } from '../../../../../protocol/rules/may/operators.ts';
import { may } from '../../../../../protocol/rules/may.ts';
import { t } from '../../../i18n/t-windows.ts';
import { toActor } from '../../../permissions/to-actor.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { InfoIcon, ModerationIcon, PaletteIcon, PictureIcon, StarIcon, UserIcon } from '../../../ui/icons.ts';
import { useWindowUser, WindowFrame, type WindowProps } from '../../windows/index.ts';
import { CardTab } from './CardTab.tsx';
import { ColorsTab } from './ColorsTab.tsx';
import { IconsTab } from './IconsTab.tsx';
import { hasModeration, ModerationTab } from './ModerationTab.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { StarsTab } from './StarsTab.tsx';
import { StaffCardTab } from './staff-card/StaffCardTab.tsx';
import type { Subject } from './subject.ts';

type Part = {
  id: string;
  title: string;
  icon: typeof InfoIcon;
  isShown: (subject: Subject) => boolean;
  render: (subject: Subject) => ReactNode;
};

const isAllowed = (verdict: string): boolean => verdict === 'allowed';

/** The tabs of the window. A tab without anything for the viewer is left out. */
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
    render: subject => <StaffCardTab {...subject} />,
  },
];

/** What the viewer may know of a user, and what the viewer may do. */
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

/** Without a tab list no panel is shown, so a single tab does without. */
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
