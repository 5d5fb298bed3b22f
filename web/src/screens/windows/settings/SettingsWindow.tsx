import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { User } from '../../../../../protocol/entities/user.ts';
import { BoldIcon, InfoIcon, OptionsIcon, UserIcon } from '../../../icons.ts';
import { Button } from '../../../kit/Button.tsx';
import { closeWindow } from '../../../state/windows.ts';
import { w } from '../../../text/w.ts';
import { useCurrentUser } from '../../person/use-current-user.ts';
import type { WindowProps } from '../registry.ts';
import { WindowFrame } from '../WindowFrame.tsx';
import { apply } from './apply.ts';
import { draftOf, type Editing } from './draft.ts';
import { OptionsTab } from './OptionsTab.tsx';
import { PersonalTab } from './PersonalTab.tsx';
import { TypingTab } from './TypingTab.tsx';

type Part = { id: string; title: string; icon: typeof InfoIcon; draw: (editing: Editing) => ReactNode };

const PARTS: readonly Part[] = [
  { id: 'personal', title: w('settings.tab.personal'), icon: UserIcon, draw: e => <PersonalTab {...e} /> },
  { id: 'options', title: w('settings.tab.options'), icon: OptionsIcon, draw: e => <OptionsTab {...e} /> },
  { id: 'typing', title: w('settings.tab.typing'), icon: BoldIcon, draw: e => <TypingTab {...e} /> },
  {
    id: 'info',
    title: w('settings.tab.info'),
    icon: InfoIcon,
    draw: () => <p className="p-6 text-center text-ink-3">{w('settings.info.empty')}</p>,
  },
];

export default function SettingsWindow(props: WindowProps) {
  const me = useCurrentUser();
  return me && <Settings {...props} me={me} />;
}

/** Edits a draft; OK applies what differs, cancel forgets it. */
function Settings({ window, me }: WindowProps & { me: User }) {
  const [before] = useState(() => draftOf(me));
  const [draft, setDraft] = useState(before);
  const [busy, setBusy] = useState(false);
  const close = (): void => closeWindow(window.id);
  const editing: Editing = { me, draft, change: change => setDraft(now => ({ ...now, ...change })) };

  const ok = async (): Promise<void> => {
    setBusy(true);
    const isDone = await apply(me.userID, before, draft);
    setBusy(false);
    if (isDone) close();
  };

  return (
    <WindowFrame
      window={window}
      title={w('settings.title')}
      foot={
        <>
          <Button size="small" onClick={close}>
            {w('settings.cancel')}
          </Button>
          <Button size="small" tone="primary" busy={busy} onClick={() => void ok()}>
            {w('settings.ok')}
          </Button>
        </>
      }
    >
      <Tabs className="settings-tabs">
        <TabList aria-label={w('settings.title')} className="icon-tabs">
          {PARTS.map(({ id, title, icon: Icon }) => (
            <Tab key={id} id={id} className="icon-tab">
              <Icon className="icon-s" aria-hidden="true" />
              {title}
            </Tab>
          ))}
        </TabList>
        {PARTS.map(({ id, draw }) => (
          <TabPanel key={id} id={id} className="info-panel">
            {draw(editing)}
          </TabPanel>
        ))}
      </Tabs>
    </WindowFrame>
  );
}
