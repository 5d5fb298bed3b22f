import type { Resource } from '../../../../../protocol/resources/define.ts';
import { t } from '../../../i18n/t-panel.ts';
import { labelOf } from '../admin-resource.ts';
import type { Option } from '../fields/ChoiceInput.tsx';
import { FieldInput } from '../fields/FieldInput.tsx';
import type { Fields } from './edits.ts';
import { settingGroups } from './setting-groups.ts';

type Props = {
  resource: Resource;
  choices: Readonly<Record<string, readonly Option[]>>;
  draft: Fields;
  faults: Readonly<Record<string, string>>;
  set: (field: string, value: unknown) => void;
};

/** The fields of a setting, in named groups where it has some. */
export function SettingFields({ resource, choices, draft, faults, set }: Props) {
  return settingGroups(resource).map(({ title, hint, fields }) => {
    const inputs = fields.map(name => {
      const field = resource.fields[name];
      return (
        field && (
          <FieldInput
            key={name}
            label={labelOf(resource, name)}
            field={field}
            options={choices[name]}
            value={draft[name]}
            error={faults[name]}
            onChange={value => set(name, value)}
          />
        )
      );
    });
    if (title === null) return inputs;
    return (
      <fieldset key={title} className="setting-group whole-row">
        <legend>{t(title)}</legend>
        {hint && <p className="setting-hint">{t(hint)}</p>}
        <div className="setting-fields">{inputs}</div>
      </fieldset>
    );
  });
}
