import { decorations } from '../../../../../protocol/resources/appearance-lists.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { t } from '../../../i18n/t-panel.ts';
import type { AdminResource } from '../admin-resource.ts';
import { ColoredText, Swatch, TextCell, textOf } from '../parts/cells.tsx';
import type { SectionProps } from '../section-props.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';

const renderDecoration = (values: Record<string, unknown>) => (
  <ColoredText
    text={textOf(values, 'decorationText')}
    color={textOf(values, 'color')}
    bgColor={textOf(values, 'bgColor')}
  />
);

const adminResource: AdminResource = {
  resource: decorations,
  columns: [
    {
      label: nameOf(decorations.labels.name),
      onPhone: 'title',
      sort: 'name',
      render: row => <TextCell strong text={textOf(row, 'name')} />,
    },
    { label: t('admin.decorations.preview'), sort: 'decorationText', wide: true, render: renderDecoration },
    {
      label: nameOf(decorations.labels.color),
      onPhone: 'menu',
      sort: 'color',
      render: row => <Swatch color={textOf(row, 'color')} />,
    },
    {
      label: nameOf(decorations.labels.bgColor),
      onPhone: 'menu',
      sort: 'bgColor',
      render: row => <Swatch color={textOf(row, 'bgColor')} />,
    },
  ],
  textColors: draft => ({ color: textOf(draft, 'bgColor') }),
  below: draft => (
    <div className="preview">
      <span className="label">{t('admin.decorations.preview')}</span>
      {renderDecoration({
        ...draft,
        decorationText: textOf(draft, 'decorationText') || nameOf(decorations.labels.decorationText),
      })}
    </div>
  ),
};

export default function Decorations({ title }: SectionProps) {
  return <ResourceTable adminResource={adminResource} title={title} />;
}
