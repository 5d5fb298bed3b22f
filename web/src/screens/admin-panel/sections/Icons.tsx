import { avatars } from '../../../../../protocol/resources/avatars.ts';
import { Thumbnail, textOf, Word } from '../table/cells.tsx';
import type { Described } from '../table/described.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';
import type { ViewProps } from '../views.ts';

const described: Described = {
  resource: avatars,
  noun: 'avatar',
  add: 'admin.icons.add',
  edit: 'admin.icons.edit',
  columns: [
    { label: 'admin.icons.image', draw: row => <Thumbnail src={textOf(row, 'uploadPath')} /> },
    { label: 'admin.icons.name', wide: true, draw: row => <Word text={textOf(row, 'name')} /> },
  ],
  toggles: { default: 'admin.icons.default', isRestricted: 'admin.icons.isRestricted' },
  picture: { part: 'avatar', label: 'admin.icons.image', isNeeded: true },
  fields: { default: 'admin.icons.default', isRestricted: 'admin.icons.isRestricted' },
};

export default function Icons({ title }: ViewProps) {
  return <ResourceTable described={described} title={title} />;
}
