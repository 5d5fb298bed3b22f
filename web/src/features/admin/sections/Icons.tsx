import { avatars } from '../../../../../protocol/resources/appearance-lists.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { t } from '../../../i18n/t-panel.ts';
import type { AdminResource } from '../admin-resource.ts';
import { pictureNameInput } from '../fields/PictureInput.tsx';
import { formDataOf } from '../form/use-save.ts';
import { TextCell, Thumbnail, textOf } from '../parts/cells.tsx';
import type { SectionProps } from '../section-props.ts';
import { send } from '../send.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';

const adminResource: AdminResource = {
  resource: avatars,
  columns: [
    {
      label: t('admin.icons.image'),
      onPhone: 'picture',
      render: row => <Thumbnail src={textOf(row, 'uploadPath')} />,
    },
    {
      label: t('admin.icons.name'),
      sort: 'name',
      wide: true,
      render: row => <TextCell text={textOf(row, 'name')} />,
    },
  ],
  toggles: ['default', 'isRestricted'],
  inputs: { name: pictureNameInput(nameOf(avatars.labels.name)) },
  picture: { part: 'avatar', label: t('admin.icons.image'), isNeeded: true },
  manyUploads: {
    upload: ({ file }) =>
      send('POST /:resource', { params: { resource: avatars.name }, body: formDataOf('avatar', file, {}) }),
  },
};

export default function Icons({ title }: SectionProps) {
  return <ResourceTable adminResource={adminResource} title={title} />;
}
