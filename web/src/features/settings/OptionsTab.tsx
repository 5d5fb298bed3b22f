import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { PRIVATE_SENDERS } from '../../../../protocol/entities/privacy.ts';
import type { Visibility } from '../../../../protocol/entities/user.ts';
import { askForPush, isPushPossible } from '../../browser/push.ts';
import { subscribeSession, unsubscribeSession } from '../../client/actions/session-subscription.ts';
import { isolate } from '../../i18n/isolate.ts';
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, language } from '../../i18n/language.ts';
import { t } from '../../i18n/t-windows.ts';
import { usePermission } from '../../permissions/use-permission.ts';
import { MENTION_LEVELS, type PushChoice, preferences, setPush } from '../../state/preferences.ts';
import { ignoring } from '../../state/reading/ignored.ts';
import { siteSettings } from '../../state/site-settings.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { PastAnnouncements } from '../messages/announcements/PastAnnouncements.tsx';
import { ignoreUser } from '../users/ignore-user.ts';
import type { Editing } from './settings-draft.ts';

export function IgnoredPeople() {
  const { users } = useSnapshot(ignoring);
  return (
    <section aria-labelledby="ignored-people">
      <h3 className="label" id="ignored-people">
        {t('ignore.title')}
      </h3>
      {users.length === 0 && <p className="text-sm text-ink-3">{t('ignore.nobody')}</p>}
      <ul className="ignored-people">
        {users.map(({ userID, nickname }) => (
          <li key={userID}>
            <bdi className="truncated">{nickname}</bdi>
            <Button
              size="small"
              aria-label={t('ignore.stop.a11y', { nickname: isolate(nickname) })}
              onClick={() => ignoreUser(userID, nickname, false)}
            >
              {t('ignore.stop')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type RadioGroupProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
};

/** A few options, all visible. */
export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="label">{label}</legend>
      {options.map(option => (
        <label key={option.value} className="radio">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Notification settings of this browser. Saved at once, because the browser asks for permission. */
export function PushChoices() {
  const { push } = useSnapshot(preferences);
  const [isBusy, setBusy] = useState(false);
  const [isDenied, setDenied] = useState(false);
  if (!isPushPossible()) return null;

  const choose = async (choice: PushChoice): Promise<void> => {
    setBusy(true);
    try {
      const isGranted = choice === 'off' || (await askForPush());
      setDenied(!isGranted);
      if (!isGranted) return;
      if (choice === 'off') await unsubscribeSession();
      else await subscribeSession(choice);
      setPush(choice);
    } catch {
      toast.error(t('push.failed'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Switch
        checked={push !== 'off'}
        disabled={isBusy}
        describedBy="push-hint"
        onChange={on => void choose(on ? 'names' : 'off')}
      >
        {t('push.switch')}
      </Switch>
      <p id="push-hint" className="text-sm text-ink-3">
        {t(isDenied ? 'push.denied' : 'push.hint')}
      </p>
      {push !== 'off' && (
        <Switch
          checked={push === 'texts'}
          disabled={isBusy}
          onChange={on => void choose(on ? 'texts' : 'names')}
        >
          {t('push.texts')}
        </Switch>
      )}
    </>
  );
}

const VISIBILITIES = ['visible', 'hidden', 'ghost'] as const satisfies Visibility[];
const THEMES = ['light', 'dark', 'auto'] as const;

export function OptionsTab({ me, draft, change }: Editing) {
  const mayHide = usePermission('canBeHidden') === true;
  const mayGhost = usePermission('canBeGhost') === true;
  const site = useSnapshot(siteSettings);
  // A hidden user can always become visible again.
  const offered = {
    visible: (mayHide && mayGhost) || me.visibility !== 'visible',
    hidden: mayHide,
    ghost: mayGhost,
  };
  const choices = VISIBILITIES.filter(visibility => offered[visibility]);
  return (
    <div className="info-actions">
      {me.accountType === 'super' && choices.length > 0 && !offered[me.visibility] && (
        <p className="text-sm text-ink-3">
          {t('settings.visibility.now', { visibility: t(`settings.visibility.${me.visibility}`) })}
        </p>
      )}
      {me.accountType === 'super' && choices.length > 0 && (
        <RadioGroup
          label={t('settings.visibility')}
          value={draft.visibility}
          options={choices.map(value => ({ value, text: t(`settings.visibility.${value}`) }))}
          onChange={visibility => change({ visibility })}
        />
      )}
      <RadioGroup
        label={t('settings.language')}
        value={language}
        options={LANGUAGES.map(value => ({ value, text: LANGUAGE_NAMES[value] }))}
        onChange={chooseLanguage}
      />
      <RadioGroup
        label={t('settings.theme')}
        value={draft.theme}
        options={THEMES.map(value => ({ value, text: t(`settings.theme.${value}`) }))}
        onChange={theme => change({ theme })}
      />
      <Switch checked={draft.lifecycleSounds} onChange={lifecycleSounds => change({ lifecycleSounds })}>
        {t('settings.lifecycleSounds')}
      </Switch>
      <RadioGroup
        label={t('settings.mentionVolume')}
        value={String(draft.mentionLevel)}
        options={MENTION_LEVELS.map(level => ({
          value: String(level),
          text: t(`settings.mentionVolume.${level}`),
        }))}
        onChange={chosen => {
          const mentionLevel = MENTION_LEVELS.find(level => String(level) === chosen);
          if (mentionLevel !== undefined) change({ mentionLevel });
        }}
      />
      <RadioGroup
        label={t('settings.privateFrom')}
        value={draft.privateFrom}
        options={PRIVATE_SENDERS.map(value => ({ value, text: t(`settings.privateFrom.${value}`) }))}
        onChange={privateFrom => change({ privateFrom })}
      />
      <Switch checked={draft.seen} onChange={seen => change({ seen })}>
        {t('settings.seen')}
      </Switch>
      {site.typing && (
        <Switch checked={draft.typing} onChange={typing => change({ typing })}>
          {t('settings.sendTyping')}
        </Switch>
      )}
      <PushChoices />
      <IgnoredPeople />
      <PastAnnouncements />
    </div>
  );
}
