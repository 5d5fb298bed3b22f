import { PRIVATE_SENDERS } from '../../../../protocol/entities/private-chat.ts';
import type { Visibility } from '../../../../protocol/entities/user.ts';
import { t } from '../../i18n/t-windows.ts';
import { usePermission } from '../../permissions/use-permission.ts';
import { MENTION_LEVELS } from '../../state/preferences.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { IgnoredPeople } from './IgnoredPeople.tsx';
import { PushChoices } from './push/PushChoices.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import type { Editing } from './settings-draft.ts';

const VISIBILITIES = ['visible', 'hidden', 'ghost'] as const satisfies Visibility[];
const THEMES = ['light', 'dark', 'auto'] as const;

/** Visibility, as far as it may be chosen, and theme. */
export function OptionsTab({ me, draft, change }: Editing) {
  const mayHide = usePermission('canBeHidden') === true;
  const mayGhost = usePermission('canBeGhost') === true;
  // Whoever is hidden may always become visible again.
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
      <PushChoices />
      <IgnoredPeople />
    </div>
  );
}
