import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { RequestRejected } from '../../../../protocol/client/errors.ts';
import { DEFAULT_MESSAGE_COLOR, FONT_SIZES_REM } from '../../../../protocol/constants.ts';
import type { User } from '../../../../protocol/entities/user.ts';
import type { UpData, UpName } from '../../../../protocol/wire/up.ts';
import { chat } from '../../client/chat.ts';
import { DEFAULT_AVATAR } from '../../client/http/image-urls.ts';
import { usePalette } from '../../client/resources/use-palette.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { nicknameFault } from '../../i18n/nickname-fault.ts';
import { t, type WindowText } from '../../i18n/t-windows.ts';
import { usePermission } from '../../permissions/use-permission.ts';
import { setStyle } from '../../state/composer.ts';
import {
  preferences,
  setFontSize,
  setLifecycleSounds,
  setMentionLevel,
  setTheme,
} from '../../state/preferences.ts';
import { recentPeers } from '../../state/private/private-messages.ts';
import { useCurrentUser } from '../../state/use-user.ts';
import { closeWindow, openWindow } from '../../state/windows.ts';
import { sendsTyping, setSendsTyping } from '../../state/writing/typing-choice.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ColorChoice } from '../../ui/fields/ColorChoice.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { BoldIcon, InfoIcon, OptionsIcon, UserIcon } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useSurface } from '../../ui/theme/readable-colors.ts';
import { toast } from '../../ui/toast/toast.ts';
import { RegisterButton, useIsMember, useMayRegister } from '../membership/RegisterButton.tsx';
import { MessageText } from '../messages/MessageText.tsx';
import { NicknamePreview } from '../users/display/NicknamePreview.tsx';
import { PicturePicker } from '../users/display/PicturePicker.tsx';
import { WindowFrame, type WindowProps } from '../windows/WindowFrame.tsx';
import { OptionsTab } from './OptionsTab.tsx';
import { type Editing, type SettingsDraft, settingsDraftOf } from './settings-draft.ts';

/** Size of all messages, style of own ones, and a sample. */
export function TypingTab({ draft, change }: Editing) {
  const mayStyle = usePermission('canChangeTextStyle') === true;
  const mayColor = usePermission('canUseAdvancedColorsSys') === true;
  const { colors, onRetry } = usePalette('forText');
  const ground = useSurface('own');
  const { style } = draft;
  const restyle = (part: Partial<typeof style>): void => change({ style: { ...style, ...part } });
  return (
    <div className="info-actions">
      <div>
        <p className="label">{t('settings.fontSize')}</p>
        <Select
          className="select w-full"
          label={t('settings.fontSize')}
          value={String(draft.fontSize)}
          options={FONT_SIZES_REM.map(size => ({ value: String(size), text: `${size} rem` }))}
          onChange={chosen => {
            const fontSize = FONT_SIZES_REM.find(size => String(size) === chosen);
            if (fontSize) change({ fontSize });
          }}
        />
      </div>
      {mayColor && (
        <ColorChoice
          label={t('settings.textColor')}
          customLabel={t('color.custom')}
          noneLabel={t('color.none')}
          value={style.color === DEFAULT_MESSAGE_COLOR ? '' : style.color}
          palette={colors}
          onChange={color => restyle({ color: color || DEFAULT_MESSAGE_COLOR })}
        />
      )}
      {mayColor && onRetry && <LoadFailed onRetry={onRetry} />}
      {mayStyle && (
        <>
          <Switch
            checked={style.fontWeight === 'bolder'}
            onChange={on => restyle({ fontWeight: on ? 'bolder' : 'normal' })}
          >
            {t('settings.bold')}
          </Switch>
          <Switch
            checked={style.fontStyle === 'italic'}
            onChange={on => restyle({ fontStyle: on ? 'italic' : 'normal' })}
          >
            {t('settings.italic')}
          </Switch>
        </>
      )}
      <p className="settings-sample" style={{ fontSize: `${draft.fontSize}rem` }}>
        <MessageText text={t('settings.sample')} style={style} ground={ground} />
      </p>
    </div>
  );
}

const ICONS_A_PAGE = 60;

/** Own appearance. Hides fields that the user cannot change, except the nickname, which is disabled. */
export function PersonalTab({ me, draft, change, nicknameRefusal }: Editing) {
  const mayRename = usePermission('canChangeHisNickname') === true;
  const mayColor = usePermission('canChangeHisNicknameColor') === true;
  const mayGround = usePermission('canChangeHisNicknameBGColor') === true;
  const mayIcon = usePermission('canChangeHisIcon') === true;
  const mayHideStar = usePermission('canHideHisStar') === true;
  const wearsRestricted = usePermission('canUseBannedIcons') === true;
  const mayRegister = useMayRegister();
  const isMember = useIsMember();
  const { colors: forNames, onRetry } = usePalette('forNickname');
  const { colors: forGrounds } = usePalette('forBackground');
  return (
    <div className="info-actions">
      <TextField
        label={t('settings.nickname')}
        value={draft.nickname}
        disabled={!mayRename}
        error={nicknameRefusal}
        {...(!mayRename && { hint: t('settings.nickname.disabled') })}
        onChange={event => change({ nickname: event.target.value })}
      />
      {(mayRegister || isMember) && (
        <div className="settings-register">
          <p className="text-sm text-ink-3">{t(isMember ? 'settings.account' : 'settings.register')}</p>
          <RegisterButton />
        </div>
      )}
      {isMember && (
        <div className="settings-register">
          <p className="text-sm text-ink-3">{t('settings.profile')}</p>
          <Button size="small" onClick={() => openWindow('profile')}>
            {t('settings.profile.open')}
          </Button>
        </div>
      )}
      {mayColor && (
        <ColorChoice
          label={t('settings.nicknameColor')}
          customLabel={t('color.custom')}
          value={draft.nicknameColor}
          palette={forNames}
          onChange={nicknameColor => change({ nicknameColor })}
        />
      )}
      {mayGround && (
        <ColorChoice
          label={t('settings.nicknameBGColor')}
          customLabel={t('color.custom')}
          noneLabel={t('color.none')}
          value={draft.nicknameBGColor}
          palette={forGrounds}
          onChange={nicknameBGColor => change({ nicknameBGColor })}
        />
      )}
      {(mayColor || mayGround) && onRetry && <LoadFailed onRetry={onRetry} />}
      {(mayColor || mayGround) && (
        <NicknamePreview
          nickname={draft.nickname}
          color={draft.nicknameColor}
          ground={draft.nicknameBGColor}
        />
      )}
      {mayIcon && (
        <div>
          <p className="label">{t('settings.avatar')}</p>
          <PicturePicker
            resource="avatars"
            label={t('settings.avatar')}
            limit={ICONS_A_PAGE}
            {...(!wearsRestricted && { filter: 'isRestricted' })}
            fallback={DEFAULT_AVATAR}
            chosen={draft.icon?.uploadPath ?? me.image}
            onPick={icon => change({ icon: icon.uploadPath === me.image ? null : icon })}
          />
        </div>
      )}
      {mayHideStar && (
        <Switch checked={draft.starVisible} onChange={starVisible => change({ starVisible })}>
          {t('settings.star.visible')}
        </Switch>
      )}
      {me.nicknameImg.name !== null && (
        <Switch
          checked={draft.nicknameImgVisible}
          onChange={nicknameImgVisible => change({ nicknameImgVisible })}
        >
          {t('settings.nicknameImg.visible')}
        </Switch>
      )}
    </div>
  );
}

/** A request with its success toast. */
type Change = { [Name in UpName]: { event: Name; data: UpData<Name>; done: WindowText } }[UpName];

type OnRefused = (event: UpName, refusal: RequestRejected) => void;

/** Sends one change and shows the result. False if it was refused. */
async function requestChange({ event, data, done }: Change, onRefused: OnRefused): Promise<boolean> {
  try {
    await chat().request(event, data);
    toast.success(t(done));
    return true;
  } catch (error) {
    if (!(error instanceof RequestRejected)) throw error;
    toast.error(errorSentence(error));
    onRefused(event, error);
    return false;
  }
}

function changesOf(userId: string, before: SettingsDraft, draft: SettingsDraft): Change[] {
  const differs = (field: keyof SettingsDraft): boolean => draft[field] !== before[field];
  const nickname = draft.nickname.trim();
  const colors = {
    ...(differs('nicknameColor') && { nicknameColor: draft.nicknameColor }),
    ...(differs('nicknameBGColor') && { nicknameBGColor: draft.nicknameBGColor }),
  };
  const { privateFrom, seen } = draft;
  const { icon, starVisible: starVisibility, nicknameImgVisible: nicknameImgVisibility, visibility } = draft;
  const changes: (Change | false | null)[] = [
    nickname !== '' &&
      nickname !== before.nickname && {
        event: 'requestChangeNickname',
        data: { userId, nickname },
        done: 'toast.nicknameChanged',
      },
    Object.keys(colors).length > 0 && {
      event: 'requestChangeNicknameColors',
      data: { userId, ...colors },
      done: 'toast.colorsChanged',
    },
    icon && {
      event: 'requestChangeIcon',
      data: { userId, iconName: icon.name },
      done: 'toast.iconChanged',
    },
    differs('starVisible') && {
      event: 'requestHideHisStar',
      data: { userId, starVisibility },
      done: 'toast.starVisibilityChanged',
    },
    differs('nicknameImgVisible') && {
      event: 'requestHideNicknameImg',
      data: { userId, nicknameImgVisibility },
      done: 'toast.nicknameImgVisibilityChanged',
    },
    differs('visibility') && {
      event: 'requestChangeUserVisibility',
      data: { userId, visibility },
      done: 'toast.visibilityChanged',
    },
    (differs('privateFrom') || differs('seen')) && {
      event: 'requestSetPrivacy',
      data: { privateFrom, seen, talks: recentPeers() },
      done: 'toast.privacyChanged',
    },
  ];
  return changes.filter(change => change !== false && change !== null);
}

/**
 * Applies the differences from `before`, each with its own toast. False if any was refused. Keeps concurrent changes by
 * others.
 */
export async function applySettings(
  userId: string,
  before: SettingsDraft,
  draft: SettingsDraft,
  onRefused: OnRefused,
): Promise<boolean> {
  const requests = changesOf(userId, before, draft).map(change => requestChange(change, onRefused));
  applyLocally(draft);
  return (await Promise.all(requests)).every(Boolean);
}

/** Settings that only this browser stores. */
function applyLocally(draft: SettingsDraft): void {
  const { fontSize, theme, lifecycleSounds, mentionLevel, style, typing } = draft;
  setStyle(style);
  if (theme !== preferences.theme) setTheme(theme);
  if (lifecycleSounds !== preferences.lifecycleSounds) setLifecycleSounds(lifecycleSounds);
  if (mentionLevel !== preferences.mentionLevel) setMentionLevel(mentionLevel);
  if (typing !== sendsTyping()) setSendsTyping(typing);
  if (fontSize === preferences.fontSize) return;
  setFontSize(fontSize);
  toast.success(t('toast.fontSizeChanged'));
}

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

/** Edits a draft. OK applies the differences; Cancel discards them. */
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
