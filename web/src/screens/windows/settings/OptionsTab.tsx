import type { Visibility } from '../../../../../protocol/entities/user.ts';
import { Switch } from '../../../kit/Switch.tsx';
import { useHolds } from '../../../rules/use-holds.ts';
import { w } from '../../../text/w.ts';
import { Choice } from './Choice.tsx';
import type { Editing } from './draft.ts';

const VISIBILITIES = ['visible', 'hidden', 'ghost'] as const satisfies Visibility[];
const THEMES = ['light', 'dark', 'auto'] as const;

/** Who sees one, as far as one may choose, and the light in which one sees. */
export function OptionsTab({ me, draft, change }: Editing) {
  const mayHide = useHolds('canBeHidden') === true;
  const mayGhost = useHolds('canBeGhost') === true;
  // Whoever is out of sight may always come back into it.
  const offered = {
    visible: (mayHide && mayGhost) || me.visibility !== 'visible',
    hidden: mayHide,
    ghost: mayGhost,
  };
  const choices = VISIBILITIES.filter(visibility => offered[visibility]);
  return (
    <div className="info-acts">
      {me.accountType === 'super' && choices.length > 0 && (
        <Choice
          label={w('settings.visibility')}
          value={draft.visibility}
          options={choices.map(value => ({ value, text: w(`settings.visibility.${value}`) }))}
          onChange={visibility => change({ visibility })}
        />
      )}
      <Choice
        label={w('settings.theme')}
        value={draft.theme}
        options={THEMES.map(value => ({ value, text: w(`settings.theme.${value}`) }))}
        onChange={theme => change({ theme })}
      />
      <Switch checked={draft.guarded} onChange={guarded => change({ guarded })}>
        {w('settings.guarded')}
      </Switch>
      <p className="text-sm text-ink-3">{w('settings.guarded.hint')}</p>
    </div>
  );
}
