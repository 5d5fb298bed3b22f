import { banners } from '../../../../../protocol/resources/banners.ts';
import { formatDateTime } from '../../../i18n/format/format-date-time.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { t } from '../../../i18n/t-panel.ts';
import type { AdminResource } from '../admin-resource.ts';
import { audiences, textOfChoice } from '../fields/field-options.ts';
import { ColoredText, Thumbnail, textOf } from '../parts/cells.tsx';
import type { SectionProps } from '../section-props.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';

const adminResource: AdminResource = {
  resource: banners,
  columns: [
    {
      label: t('admin.banner.image'),
      onPhone: 'picture',
      render: row => <Thumbnail src={textOf(row, 'uploadPath')} />,
    },
    {
      label: nameOf(banners.labels.text),
      sort: 'text',
      wide: true,
      render: row => (
        <ColoredText
          text={textOf(row, 'text')}
          color={textOf(row, 'color')}
          bgColor={textOf(row, 'bgColor')}
        />
      ),
    },
    {
      label: nameOf(banners.labels.userType),
      sort: 'userType',
      render: row => textOfChoice(audiences(), row.userType),
    },
    {
      label: nameOf(banners.labels.startDate),
      onPhone: 'menu',
      sort: 'startDate',
      render: row => formatDateTime(row.startDate),
    },
    {
      label: nameOf(banners.labels.endDate),
      onPhone: 'labelled',
      sort: 'endDate',
      render: row => formatDateTime(row.endDate),
    },
  ],
  textColors: draft => ({ color: textOf(draft, 'bgColor') }),
  choices: { userType: audiences() },
  picture: { part: 'banner', label: t('admin.banner.image') },
  bodyOf: ({ text, link, userType, color, bgColor, startDate, endDate }) => ({
    text,
    link: link === '' ? null : link,
    userType,
    color,
    bgColor,
    startDate,
    endDate,
  }),
};

export default function Banners({ title }: SectionProps) {
  return <ResourceTable adminResource={adminResource} title={title} />;
}
