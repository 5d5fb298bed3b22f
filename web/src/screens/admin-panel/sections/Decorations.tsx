import { decorations } from '../../../../../protocol/resources/decorations.ts';
import { p } from '../../../text/p.ts';
import { Painted, Swatch, textOf, Word } from '../table/cells.tsx';
import type { Described } from '../table/described.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';
import type { ViewProps } from '../views.ts';

const drawn = (said: Record<string, unknown>) => (
  <Painted
    text={textOf(said, 'decorationText')}
    color={textOf(said, 'color')}
    bgColor={textOf(said, 'bgColor')}
  />
);

const described: Described = {
  resource: decorations,
  noun: 'decoration',
  add: 'admin.decorations.add',
  edit: 'admin.decorations.edit',
  columns: [
    { label: 'admin.decorations.name', draw: row => <Word strong text={textOf(row, 'name')} /> },
    { label: 'admin.decorations.preview', wide: true, draw: drawn },
    { label: 'admin.decorations.color', draw: row => <Swatch color={textOf(row, 'color')} /> },
    { label: 'admin.decorations.bgColor', draw: row => <Swatch color={textOf(row, 'bgColor')} /> },
  ],
  fields: {
    name: 'admin.decorations.name',
    decorationText: 'admin.decorations.decorationText',
    color: 'admin.decorations.color',
    bgColor: 'admin.decorations.bgColor',
  },
  below: draft => (
    <div className="preview">
      <span className="label">{p('admin.decorations.preview')}</span>
      {drawn(draft)}
    </div>
  ),
};

export default function Decorations({ title }: ViewProps) {
  return <ResourceTable described={described} title={title} />;
}
