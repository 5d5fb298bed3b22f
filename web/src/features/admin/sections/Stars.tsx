import { stars } from '../../../../../protocol/resources/stars.ts';
import { t } from '../../../i18n/t-panel.ts';
import type { AdminResource } from '../admin-resource.ts';
import { pictureNameInput } from '../fields/picture-name-input.tsx';
import type { SectionProps } from '../section-props.ts';
import { TextCell, Thumbnail, textOf } from '../table/cells.tsx';
import { ResourceTable } from '../table/ResourceTable.tsx';

const adminResource: AdminResource = {
  resource: stars,
  hint: t('admin.stars.hint'),
  isRanked: true,
  columns: [
    {
      label: stars.labels.rank,
      onPhone: 'labelled',
      render: row => <TextCell strong text={textOf(row, 'rank')} />,
    },
    {
      label: t('admin.stars.image'),
      onPhone: 'picture',
      render: row => <Thumbnail src={textOf(row, 'uploadPath')} />,
    },
    { label: t('admin.stars.name'), wide: true, render: row => <TextCell text={textOf(row, 'name')} /> },
  ],
  toggles: ['forVisitors', 'forChatMasters'],
  inputs: { name: pictureNameInput(stars.labels.name) },
  picture: { part: 'star', label: t('admin.stars.image'), isNeeded: true },
};

export default function Stars({ title }: SectionProps) {
  return <ResourceTable adminResource={adminResource} title={title} />;
}
