import { colors } from '../../../../../protocol/resources/colors.ts';
import { Swatch, textOf, Word } from '../table/cells.tsx';
import type { Described } from '../table/described.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';
import type { ViewProps } from '../views.ts';

const USES = {
  forText: 'admin.color.forText',
  forNickname: 'admin.color.forNickname',
  forBackground: 'admin.color.forBackground',
} as const;

const described: Described = {
  resource: colors,
  noun: 'color',
  add: 'admin.color.add',
  edit: 'admin.color.edit',
  columns: [
    { label: 'admin.color.name', wide: true, draw: row => <Word strong text={textOf(row, 'name')} /> },
    { label: 'admin.color.value', draw: row => <Swatch color={textOf(row, 'value')} /> },
  ],
  toggles: USES,
  fields: { name: 'admin.color.name', value: 'admin.color.value', ...USES },
};

export default function Colors({ title }: ViewProps) {
  return <ResourceTable described={described} title={title} />;
}
