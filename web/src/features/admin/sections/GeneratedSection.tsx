import { RESOURCES } from '../../../../../protocol/resources/all.ts';
import type { Resource } from '../../../../../protocol/resources/define.ts';
import { type AdminResource, labelOf } from '../admin-resource.ts';
import { Swatch, TextCell, textOf } from '../parts/cells.tsx';
import type { SectionProps } from '../section-props.ts';
import { SettingForm } from '../settings/SettingForm.tsx';
import { ResourceTable } from '../table/ResourceTable.tsx';

/** Default display from a resource's declaration: a column per field, and toggles in the table. */
const adminResourceOf = (resource: Resource): AdminResource => {
  const names = Object.keys(resource.fields);
  const toggles = names.filter(name => resource.fields[name]?.kind === 'flag');
  const shown = names.filter(name => !toggles.includes(name) && resource.fields[name]?.kind !== 'password');
  return {
    resource,
    toggles,
    columns: shown.map(name => ({
      label: labelOf(resource, name),
      sort: name,
      render: row =>
        resource.fields[name]?.kind === 'color' ? (
          <Swatch color={textOf(row, name)} />
        ) : (
          <TextCell text={textOf(row, name)} />
        ),
    })),
  };
};

/** Default section: a table of records, or the form of a setting. */
export default function GeneratedSection({ name, title }: SectionProps) {
  return RESOURCES.filter(({ section }) => section === name).map(resource =>
    // A resource without creatable records is a setting.
    resource.noun.added === undefined ? (
      <SettingForm key={resource.name} resource={resource} title={title} />
    ) : (
      <ResourceTable key={resource.name} adminResource={adminResourceOf(resource)} title={title} />
    ),
  );
}
