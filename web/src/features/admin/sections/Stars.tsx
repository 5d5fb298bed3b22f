import { stars } from '../../../../../protocol/resources/appearance-lists.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { t } from '../../../i18n/t-panel.ts';
import type { AdminResource } from '../admin-resource.ts';
import { pictureNameInput } from '../fields/PictureInput.tsx';
import { formDataOf } from '../form/use-save.ts';
import { TextCell, Thumbnail, textOf } from '../parts/cells.tsx';
import type { SectionProps } from '../section-props.ts';
import { send } from '../send.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';

/** Highest rank that a request may contain. */
const LAST = 1_000;

const adminResource: AdminResource = {
  resource: stars,
  isRanked: true,
  columns: [
    {
      label: nameOf(stars.labels.rank),
      onPhone: 'labelled',
      sort: 'rank',
      render: row => <TextCell strong text={textOf(row, 'rank')} />,
    },
    {
      label: t('admin.stars.image'),
      onPhone: 'picture',
      render: row => <Thumbnail src={textOf(row, 'uploadPath')} />,
    },
    {
      label: t('admin.stars.name'),
      sort: 'name',
      wide: true,
      render: row => <TextCell text={textOf(row, 'name')} />,
    },
  ],
  toggles: ['forVisitors', 'forChatMasters'],
  inputs: { name: pictureNameInput(nameOf(stars.labels.name)) },
  picture: { part: 'star', label: t('admin.stars.image'), isNeeded: true },
  // Places new stars last, in the order of selection. The server reduces a higher rank to the last one.
  manyUploads: {
    inOrder: true,
    upload: ({ file }) =>
      send('POST /:resource', {
        params: { resource: stars.name },
        body: formDataOf('star', file, { rank: LAST }),
      }),
  },
};

export default function Stars({ title }: SectionProps) {
  return <ResourceTable adminResource={adminResource} title={title} />;
}
