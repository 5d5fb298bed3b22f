import { banners } from '../../../../../protocol/resources/banners.ts';
import { audiences, textOfChoice } from '../choices.ts';
import { Painted, Thumbnail, textOf } from '../table/cells.tsx';
import type { Described } from '../table/described.ts';
import { momentOf } from '../table/moment.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';
import type { ViewProps } from '../views.ts';

const described: Described = {
  resource: banners,
  noun: 'banner',
  add: 'admin.banner.add',
  edit: 'admin.banner.edit',
  columns: [
    { label: 'admin.banner.image', draw: row => <Thumbnail src={textOf(row, 'uploadPath')} /> },
    {
      label: 'admin.banner.text',
      wide: true,
      draw: row => (
        <Painted text={textOf(row, 'text')} color={textOf(row, 'color')} bgColor={textOf(row, 'bgColor')} />
      ),
    },
    { label: 'admin.gifts.userType', draw: row => textOfChoice(audiences(), row.userType) },
    { label: 'admin.banner.start', draw: row => momentOf(row.startDate) },
    { label: 'admin.banner.end', draw: row => momentOf(row.endDate) },
  ],
  choices: { userType: audiences() },
  picture: { part: 'banner', label: 'admin.banner.image' },
  bodyOf: ({ text, link, userType, color, bgColor, startDate, endDate }) => ({
    text,
    link: link === '' ? null : link,
    userType,
    color,
    bgColor,
    startDate,
    endDate,
  }),
  fields: {
    text: 'admin.banner.text',
    link: 'admin.banner.link',
    userType: 'admin.gifts.userType',
    color: 'admin.decorations.color',
    bgColor: 'admin.decorations.bgColor',
    startDate: 'admin.banner.start',
    endDate: 'admin.banner.end',
  },
};

export default function Banners({ title }: ViewProps) {
  return <ResourceTable described={described} title={title} />;
}
