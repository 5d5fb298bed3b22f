import { colors } from '../../../../../protocol/resources/appearance-lists.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import type { AdminResource } from '../admin-resource.ts';
import { Swatch, TextCell, textOf } from '../parts/cells.tsx';
import type { SectionProps } from '../section-props.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';

const adminResource: AdminResource = {
  resource: colors,
  columns: [
    {
      label: nameOf(colors.labels.name),
      sort: 'name',
      wide: true,
      render: row => <TextCell strong text={textOf(row, 'name')} />,
    },
    {
      label: nameOf(colors.labels.value),
      onPhone: 'aside',
      sort: 'value',
      render: row => <Swatch color={textOf(row, 'value')} />,
    },
  ],
  // The background is shown unchanged; its text color is corrected.
  textColors: ({ forText, forNickname }): Record<string, string> =>
    forText === true || forNickname === true ? { value: '' } : {},
  toggles: ['forText', 'forNickname', 'forBackground'],
};

export default function Colors({ title }: SectionProps) {
  return <ResourceTable adminResource={adminResource} title={title} />;
}
