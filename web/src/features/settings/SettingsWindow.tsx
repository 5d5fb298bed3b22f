import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { User } from '../../../../protocol/entities/user.ts';
import { nicknameFault } from '../../i18n/nickname-fault.ts';
import { t } from '../../i18n/t-windows.ts';
import { useCurrentUser } from '../../state/use-user.ts';
import { closeWindow } from '../../state/windows.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { BoldIcon, InfoIcon, OptionsIcon, UserIcon } from '../../ui/icons.ts';
import type { WindowProps } from '../windows/index.ts';
import { WindowFrame } from '../windows/index.ts';
import { applySettings } from './apply-settings.ts';
import { OptionsTab } from './OptionsTab.tsx';
import { PersonalTab } from './PersonalTab.tsx';
import { type Editing, settingsDraftOf } from './settings-draft.ts';
import { TypingTab } from './TypingTab.tsx';

type Part = { id: string; title: string; icon: typeof InfoIcon; render: (editing: Editing) => ReactNode };

const PARTS: readonly Part[] = [
  { id: 'personal', title: t('settings.tab.personal'), icon: UserIcon, render: e => <PersonalTab {...e} /> },
  { id: 'options', title: t('settings.tab.options'), icon: OptionsIcon, render: e => <OptionsTab {...e} /> },
  { id: 'typing', title: t('settings.tab.typing'), icon: BoldIcon, render: e => <TypingTab {...e} /> },
  {
    id: 'info',
    title: t('settings.tab.info'),
    icon: InfoIcon,
    render: () => <p className="p-6 text-center text-ink-3">{t('settings.info.empty')}</p>,
  },
];

export default function SettingsWindow(props: WindowProps) {
  const me = useCurrentUser();
  return me && <Settings {...props} me={me} />;
}

/** Edits a draft. OK applies what differs, cancel drops it. */
function Settings({ window, me }: WindowProps & { me: User }) {
  const [before] = useState(() => settingsDraftOf(me));
  const [draft, setDraft] = useState(before);
  const [busy, setBusy] = useState(false);
  const close = (): void => closeWindow(window.id);
  const [nicknameRefusal, setNicknameRefusal] = useState<string | null>(null);
  const change: Editing['change'] = part => {
    if ('nickname' in part) setNicknameRefusal(null);
    setDraft(now => ({ ...now, ...part }));
  };
  const editing: Editing = { me, draft, change, nicknameRefusal };

  const ok = async (): Promise<void> => {
    setBusy(true);
    const isDone = await applySettings(me.userID, before, draft, (event, refusal) => {
      if (event === 'requestChangeNickname') setNicknameRefusal(nicknameFault(refusal));
    });
    setBusy(false);
    if (isDone) close();
  };

  return (
    <WindowFrame
      window={window}
      title={t('settings.title')}
      footer={
        <>
          <Button size="small" onClick={close}>
            {t('settings.cancel')}
          </Button>
          <Button size="small" tone="primary" busy={busy} onClick={() => void ok()}>
            {t('settings.ok')}
          </Button>
        </>
      }
    >
      <Tabs className="settings-tabs">
        <TabList aria-label={t('settings.title')} className="icon-tabs">
          {PARTS.map(({ id, title, icon: Icon }) => (
            <Tab key={id} id={id} className="icon-tab">
              <Icon className="icon-s" aria-hidden="true" />
              {title}
            </Tab>
          ))}
        </TabList>
        {PARTS.map(({ id, render }) => (
          <TabPanel key={id} id={id} className="info-panel">
            {render(editing)}
          </TabPanel>
        ))}
      </Tabs>
    </WindowFrame>
  );
}
