import { stars } from '../../../../../protocol/resources/stars.ts';
import { Thumbnail, textOf, Word } from '../table/cells.tsx';
import type { Described } from '../table/described.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';
import type { ViewProps } from '../views.ts';

const described: Described = {
  resource: stars,
  noun: 'star',
  add: 'admin.stars.add',
  edit: 'admin.stars.edit',
  hint: 'admin.stars.hint',
  isRanked: true,
  columns: [
    { label: 'admin.stars.rank', draw: row => <Word strong text={textOf(row, 'rank')} /> },
    { label: 'admin.stars.image', draw: row => <Thumbnail src={textOf(row, 'uploadPath')} /> },
    { label: 'admin.stars.name', wide: true, draw: row => <Word text={textOf(row, 'name')} /> },
  ],
  toggles: { forVisitors: 'admin.stars.forVisitors', forChatMasters: 'admin.stars.forChatMasters' },
  picture: { part: 'star', label: 'admin.stars.image', isNeeded: true },
  fields: {
    rank: 'admin.stars.rank',
    forVisitors: 'admin.stars.forVisitors',
    forChatMasters: 'admin.stars.forChatMasters',
  },
};

export default function Stars({ title }: ViewProps) {
  return <ResourceTable described={described} title={title} />;
}
