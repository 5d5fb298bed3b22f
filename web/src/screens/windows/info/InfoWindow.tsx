import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { User } from '../../../../../protocol/entities/user.ts';
import type { Actor } from '../../../../../protocol/rules/actor.ts';
import { may } from '../../../../../protocol/rules/may.ts';
import { InfoIcon, ModerationIcon, PaletteIcon, PictureIcon, StarIcon } from '../../../icons.ts';
import { actorOf } from '../../../rules/actor-of.ts';
import { useActor } from '../../../rules/use-actor.ts';
import { w } from '../../../text/w.ts';
import type { WindowProps } from '../registry.ts';
import { usePersonOf } from '../use-person-of.ts';
import { WindowFrame } from '../WindowFrame.tsx';
import { CardTab } from './CardTab.tsx';
import { ColorsTab } from './ColorsTab.tsx';
import { Hero } from './Hero.tsx';
import { IconsTab } from './IconsTab.tsx';
import { hasModeration, ModerationTab } from './ModerationTab.tsx';
import { StarsTab } from './StarsTab.tsx';

/** Whom a part of the window is about, and who looks. */
export type Subject = { user: User; actor: Actor; target: Actor };

type Part = {
  id: string;
  title: string;
  icon: typeof InfoIcon;
  isFor: (subject: Subject) => boolean;
  draw: (subject: Subject) => ReactNode;
};

const isAllowed = (verdict: string): boolean => verdict === 'allowed';

/** Only what the viewer may use is there; a part with nothing in it is left out. */
const PARTS: readonly Part[] = [
  {
    id: 'card',
    title: w('info.tab.card'),
    icon: InfoIcon,
    isFor: () => true,
    draw: subject => <CardTab {...subject} />,
  },
  {
    id: 'colors',
    title: w('info.tab.colors'),
    icon: PaletteIcon,
    isFor: ({ actor, target }) =>
      isAllowed(may.recolourName(actor, target)) ||
      isAllowed(may.recolourNameBackground(actor, target)) ||
      (actor.userID !== target.userID && isAllowed(may.rename(actor, target))),
    draw: subject => <ColorsTab {...subject} />,
  },
  {
    id: 'icons',
    title: w('info.tab.icons'),
    icon: PictureIcon,
    isFor: ({ actor, target }) => actor.userID !== target.userID && isAllowed(may.changeIcon(actor, target)),
    draw: subject => <IconsTab {...subject} />,
  },
  {
    id: 'stars',
    title: w('info.tab.stars'),
    icon: StarIcon,
    isFor: ({ actor, target }) =>
      isAllowed(may.changeStar(actor, target)) || isAllowed(may.hideStar(actor, target)),
    draw: subject => <StarsTab {...subject} />,
  },
  {
    id: 'moderation',
    title: w('info.tab.moderation'),
    icon: ModerationIcon,
    isFor: hasModeration,
    draw: subject => <ModerationTab {...subject} />,
  },
];

/** Everything about one person that the viewer may know, and everything that the viewer may do. */
export default function InfoWindow({ window }: WindowProps) {
  const actor = useActor();
  const user = usePersonOf(window);
  if (!user || !actor) return null;
  const subject: Subject = { user, actor, target: actor.userID === user.userID ? actor : actorOf(user) };
  const parts = PARTS.filter(({ isFor }) => isFor(subject));
  return (
    <WindowFrame window={window} title={w('info.title')}>
      <Hero {...subject} />
      {parts.length === 1 ? <CardTab {...subject} /> : <Parts parts={parts} subject={subject} />}
    </WindowFrame>
  );
}

/** Tabs show nothing without their list: of the card alone there are none. */
function Parts({ parts, subject }: { parts: readonly Part[]; subject: Subject }) {
  return (
    <Tabs className="info-tabs">
      <TabList aria-label={w('info.title')} className="icon-tabs">
        {parts.map(({ id, title, icon: Icon }) => (
          <Tab key={id} id={id} className="icon-tab">
            <Icon className="icon-s" aria-hidden="true" />
            {title}
          </Tab>
        ))}
      </TabList>
      {parts.map(({ id, draw }) => (
        <TabPanel key={id} id={id} className="info-panel">
          {draw(subject)}
        </TabPanel>
      ))}
    </Tabs>
  );
}
