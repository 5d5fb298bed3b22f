import { useState } from 'react';
import { PaletteIcon } from '../../../icons.ts';
import { ColorChoice } from '../../../kit/ColorChoice.tsx';
import { w } from '../../../text/w.ts';
import { FormModal } from '../modals/FormModal.tsx';
import { usePalette } from '../use-palette.ts';
import { useRequest } from '../use-request.ts';
import type { OwnRoom } from './own-room.ts';

type Props = { room: OwnRoom; onDone: () => void; onClose: () => void };

const COLORS = ['nameColor', 'nameBGColor', 'subjectColor', 'subjectBGColor'] as const;

/** What a room begins with stands for no colour: each theme draws its own. */
const NONE = {
  nameColor: '#000000',
  nameBGColor: '#ffffff',
  subjectColor: '#000000',
  subjectBGColor: '#ffffff',
};

/** What the name and the subject of a room are written in, and on. */
export function ColorRoom({ room, onDone, onClose }: Props) {
  const [colors, setColors] = useState(() => ({
    nameColor: room.nameColor,
    nameBGColor: room.nameBGColor,
    subjectColor: room.subjectColor,
    subjectBGColor: room.subjectBGColor,
  }));
  const inks = usePalette('forNickname');
  const grounds = usePalette('forBackground');
  const { busy, request } = useRequest();

  const submit = async (): Promise<void> => {
    const changed = COLORS.filter(part => colors[part] !== room[part]).map(part => [part, colors[part]]);
    const said = { roomId: room._id, ...Object.fromEntries(changed) };
    if (changed.length === 0 || (await request('requestColorRoom', said, 'toast.roomColored'))) onDone();
  };

  return (
    <FormModal
      title={w('room.color')}
      icon={<PaletteIcon className="icon" aria-hidden="true" />}
      submitLabel={w('room.save')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {COLORS.map(part => (
        <ColorChoice
          key={part}
          label={w(`room.${part}`)}
          customLabel={w('color.custom')}
          noneLabel={w('color.none')}
          value={colors[part] === NONE[part] ? '' : colors[part]}
          palette={part.includes('BG') ? grounds : inks}
          onChange={color => setColors(now => ({ ...now, [part]: color || NONE[part] }))}
        />
      ))}
    </FormModal>
  );
}
