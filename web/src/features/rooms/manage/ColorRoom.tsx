import { useState } from 'react';
import type { OwnRoom } from '../../../../../protocol/client/acks.ts';
import { usePalette } from '../../../client/resources/use-palette.ts';
import { t } from '../../../i18n/t-windows.ts';
import { ColorChoice } from '../../../ui/fields/ColorChoice.tsx';
import { PaletteIcon } from '../../../ui/icons.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { FormModal, useRequest } from '../../windows/index.ts';

type Props = { room: OwnRoom; onDone: () => void; onClose: () => void };

const COLORS = ['nameColor', 'nameBGColor', 'subjectColor', 'subjectBGColor'] as const;

/** A room's initial colours stand for none: each theme draws its own. */
const NONE = {
  nameColor: '#000000',
  nameBGColor: '#ffffff',
  subjectColor: '#000000',
  subjectBGColor: '#ffffff',
};

/** The colours of a room's name and subject. */
export function ColorRoom({ room, onDone, onClose }: Props) {
  const [colors, setColors] = useState(() => ({
    nameColor: room.nameColor,
    nameBGColor: room.nameBGColor,
    subjectColor: room.subjectColor,
    subjectBGColor: room.subjectBGColor,
  }));
  const { colors: inks, onRetry } = usePalette('forNickname');
  const { colors: grounds } = usePalette('forBackground');
  const { busy, request } = useRequest();

  const submit = async (): Promise<void> => {
    const changed = COLORS.filter(part => colors[part] !== room[part]).map(part => [part, colors[part]]);
    const data = { roomId: room._id, ...Object.fromEntries(changed) };
    if (changed.length === 0 || (await request('requestColorRoom', data, 'toast.roomColored'))) onDone();
  };

  return (
    <FormModal
      title={t('room.color')}
      icon={<PaletteIcon className="icon" aria-hidden="true" />}
      submitLabel={t('room.save')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {onRetry && <LoadFailed onRetry={onRetry} />}
      {COLORS.map(part => (
        <ColorChoice
          key={part}
          label={t(`room.${part}`)}
          customLabel={t('color.custom')}
          noneLabel={t('color.none')}
          value={colors[part] === NONE[part] ? '' : colors[part]}
          palette={part.includes('BG') ? grounds : inks}
          onChange={color => setColors(now => ({ ...now, [part]: color || NONE[part] }))}
        />
      ))}
    </FormModal>
  );
}
