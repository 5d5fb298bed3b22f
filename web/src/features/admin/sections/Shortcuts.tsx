import { shortcuts } from '../../../../../protocol/resources/content.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import type { AdminResource } from '../admin-resource.ts';
import { ColoredText, TextCell, textOf } from '../parts/cells.tsx';
import type { SectionProps } from '../section-props.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';

const adminResource: AdminResource = {
  resource: shortcuts,
  columns: [
    {
      label: nameOf(shortcuts.labels.shortcutTerm),
      onPhone: 'title',
      sort: 'shortcutTerm',
      render: row => <TextCell strong text={textOf(row, 'shortcutTerm')} />,
    },
    {
      label: nameOf(shortcuts.labels.replaceWith),
      sort: 'replaceWith',
      wide: true,
      render: row => (
        <ColoredText text={textOf(row, 'replaceWith')} color={textOf(row, 'color')} bgColor="" />
      ),
    },
  ],
  textColors: () => ({ color: '' }),
  toggles: ['view'],
  fields: ['shortcutTerm', 'replaceWith', 'color'],
};

export default function Shortcuts({ title }: SectionProps) {
  return <ResourceTable adminResource={adminResource} title={title} />;
}
