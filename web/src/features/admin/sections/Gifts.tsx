import { gifts } from '../../../../../protocol/resources/content.ts';
import { giftsSpeedDir } from '../../../../../protocol/resources/settings.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { t } from '../../../i18n/t-panel.ts';
import { readableColors, useSurface } from '../../../ui/theme/readable-colors.ts';
import type { AdminResource } from '../admin-resource.ts';
import { audiences, directions, fontStyles, textOfChoice } from '../fields/field-options.ts';
import { textOf } from '../parts/cells.tsx';
import type { SectionProps } from '../section-props.ts';
import { SettingForm } from '../settings/SettingForm.tsx';
import { ResourceTable } from '../table/ResourceTable.tsx';

function GiftPreview({ gift }: { gift: Record<string, unknown> }) {
  const ground = useSurface('plain');
  return (
    <bdi
      className="own-colors"
      style={{
        ...readableColors(textOf(gift, 'fontColor'), textOf(gift, 'fontBGColor'), ground),
        fontSize: `${Number(gift.fontSize)}px`,
        fontStyle: textOf(gift, 'fontStyle'),
      }}
    >
      {textOf(gift, 'text')}
    </bdi>
  );
}

const adminResource: AdminResource = {
  resource: gifts,
  columns: [
    { label: nameOf(gifts.labels.text), sort: 'text', wide: true, render: row => <GiftPreview gift={row} /> },
    {
      label: nameOf(gifts.labels.userType),
      sort: 'userType',
      render: row => textOfChoice(audiences(), row.userType),
    },
    { label: nameOf(gifts.labels.fontSize), sort: 'fontSize', render: row => textOf(row, 'fontSize') },
    {
      label: nameOf(gifts.labels.fontStyle),
      sort: 'fontStyle',
      render: row => textOfChoice(fontStyles(), row.fontStyle),
    },
  ],
  textColors: draft => ({ fontColor: textOf(draft, 'fontBGColor') }),
  choices: { userType: audiences(), fontStyle: fontStyles() },
  below: draft => (
    <div className="preview">
      <span className="label">{t('admin.gifts.preview')}</span>
      <GiftPreview gift={{ ...draft, text: textOf(draft, 'text') || nameOf(gifts.labels.text) }} />
    </div>
  ),
};

export default function Gifts({ title }: SectionProps) {
  return (
    <>
      <ResourceTable adminResource={adminResource} title={title} />
      <SettingForm
        resource={giftsSpeedDir}
        title={t('admin.gifts.speedDir')}
        saved="admin.toast.giftsSpeedDir.edited"
        choices={{ dir: directions() }}
      />
    </>
  );
}
