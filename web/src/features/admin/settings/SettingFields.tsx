import type { Resource } from '../../../../../protocol/resources/define.ts';
import { isAskedFor, labelOf } from '../admin-resource.ts';
import type { Option } from '../fields/ChoiceInput.tsx';
import type { Fields } from '../form/edits.ts';
import { SettingRow } from './SettingRow.tsx';
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
  return settingGroups(resource).map(({ group, fields }) => {
    const rows = fields.map(name => {
      const field = resource.fields[name];
      return (
        isAskedFor(field, draft) &&
        field && (
          <SettingRow
            key={name}
            name={name}
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
    if (group === null)
      return (
        <div key="" className="setting-rows">
          {rows}
        </div>
      );
    return (
      <fieldset key={group.title} className="setting-group">
        <legend>{group.title}</legend>
        <p className="setting-hint">{group.hint}</p>
        {rows}
      </fieldset>
    );
  });
}
