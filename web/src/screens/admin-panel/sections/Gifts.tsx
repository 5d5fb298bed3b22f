import { gifts } from '../../../../../protocol/resources/gifts.ts';
import { giftsSpeedDir } from '../../../../../protocol/resources/settings.ts';
import { p } from '../../../text/p.ts';
import { paint, useSurface } from '../../person/surfaces.ts';
import { audiences, directions, fontStyles, textOfChoice } from '../choices.ts';
import { SettingForm } from '../setting/SettingForm.tsx';
import { textOf } from '../table/cells.tsx';
import type { Described } from '../table/described.ts';
import { ResourceTable } from '../table/ResourceTable.tsx';
import type { ViewProps } from '../views.ts';

function Drawn({ gift }: { gift: Record<string, unknown> }) {
  const ground = useSurface('plain');
  return (
    <bdi
      className="painted"
      style={{
        ...paint(textOf(gift, 'fontColor'), textOf(gift, 'fontBGColor'), ground),
        fontSize: `${Number(gift.fontSize)}px`,
        fontStyle: textOf(gift, 'fontStyle'),
      }}
    >
      {textOf(gift, 'text')}
    </bdi>
  );
}

const described: Described = {
  resource: gifts,
  noun: 'gift',
  add: 'admin.gifts.add',
  edit: 'admin.gifts.edit',
  columns: [
    { label: 'admin.gifts.text', wide: true, draw: row => <Drawn gift={row} /> },
    { label: 'admin.gifts.userType', draw: row => textOfChoice(audiences(), row.userType) },
    { label: 'admin.gifts.fontSize', draw: row => textOf(row, 'fontSize') },
    { label: 'admin.gifts.fontStyle', draw: row => textOfChoice(fontStyles(), row.fontStyle) },
  ],
  choices: { userType: audiences(), fontStyle: fontStyles() },
  fields: {
    text: 'admin.gifts.text',
    userType: 'admin.gifts.userType',
    fontStyle: 'admin.gifts.fontStyle',
    fontSize: 'admin.gifts.fontSize',
    fontColor: 'admin.gifts.fontColor',
    fontBGColor: 'admin.gifts.fontBGColor',
  },
  below: draft => (
    <div className="preview">
      <span className="label">{p('admin.gifts.preview')}</span>
      <Drawn gift={draft} />
    </div>
  ),
};

export default function Gifts({ title }: ViewProps) {
  return (
    <>
      <ResourceTable described={described} title={title} />
      <SettingForm
        resource={giftsSpeedDir}
        title={p('admin.gifts.speedDir')}
        saved="admin.toast.giftsSpeedDir.edited"
        fields={{ speed: 'admin.gifts.speed', dir: 'admin.gifts.dir' }}
        choices={{ dir: directions() }}
      />
    </>
  );
}
