import { shortcuts } from '../../../../../protocol/resources/shortcuts.ts';
import { Painted, textOf, Word } from '../table/cells.tsx';
import type { Described } from '../table/described.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';
import type { ViewProps } from '../views.ts';

const described: Described = {
  resource: shortcuts,
  noun: 'shortcut',
  add: 'admin.shortcuts.add',
  edit: 'admin.shortcuts.edit',
  columns: [
    { label: 'admin.shortcuts.term', draw: row => <Word strong text={textOf(row, 'shortcutTerm')} /> },
    {
      label: 'admin.shortcuts.replaceWith',
      wide: true,
      draw: row => <Painted text={textOf(row, 'replaceWith')} color={textOf(row, 'color')} bgColor="" />,
    },
  ],
  toggles: { view: 'admin.shortcuts.view' },
  fields: {
    shortcutTerm: 'admin.shortcuts.term',
    replaceWith: 'admin.shortcuts.replaceWith',
    color: 'admin.shortcuts.color',
  },
};

export default function Shortcuts({ title }: ViewProps) {
  return <ResourceTable described={described} title={title} />;
}
