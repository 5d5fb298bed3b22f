import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { readable } from '../../../../../protocol/colors.ts';
import { MESSAGE_MAX_GRAPHEMES } from '../../../../../protocol/constants.ts';
import type { Audience } from '../../../../../protocol/entities/user.ts';
import { direction } from '../../../../../protocol/text/direction.ts';
import { firstGraphemes } from '../../../../../protocol/text/length.ts';
import { t } from '../../../i18n/t-windows.ts';
import { listedRooms, rooms } from '../../../state/rooms.ts';
import { closeWindow } from '../../../state/windows.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { MegaphoneIcon } from '../../../ui/icons.ts';
import { FormModal } from '../../windows/FormModal.tsx';
import { useRequest } from '../../windows/use-request.ts';
import type { WindowProps } from '../../windows/WindowFrame.tsx';
import { ANNOUNCEMENT_BACKGROUND } from './AnnouncementCard.tsx';

const EVERY_ROOM = 'all';
const AUDIENCES = ['all', 'forVisitors', 'forSupers'] as const satisfies Audience[];
const WORDS = {
  all: 'audience.forAll',
  forVisitors: 'audience.forVisitors',
  forSupers: 'audience.forSupers',
} as const;

/** Form for an announcement to one room or all, for an audience. An empty one is not sent. */
export default function AnnouncementForm({ window }: WindowProps) {
  const listed = useSnapshot(rooms);
  const [adMsg, setText] = useState('');
  const [color, setColor] = useState('#ffffff');
  const [bgColor, setGround] = useState(ANNOUNCEMENT_BACKGROUND);
  const [roomType, setRoom] = useState(EVERY_ROOM);
  const [userType, setAudience] = useState<Audience>('all');
  const { busy, request } = useRequest();
  const close = (): void => closeWindow(window.id);
  const roomOptions = listedRooms(listed).map(({ name }) => ({ value: name, text: name }));

  const submit = async (): Promise<void> => {
    if (adMsg.trim() === '') return;
    const ad = { adMsg: adMsg.trim(), color, bgColor, roomType, userType };
    if (await request('requestSendPublicAd', ad, 'toast.publicAdSent')) close();
  };

  return (
    <FormModal
      title={t('publicAd.title')}
      icon={<MegaphoneIcon className="icon" aria-hidden="true" />}
      submitLabel={t('publicAd.submit')}
      busy={busy}
      onSubmit={submit}
      onClose={close}
    >
      <label className="block">
        <span className="label">{t('publicAd.text')}</span>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: a modal begins at its first field
          autoFocus
          className="text-area"
          rows={3}
          dir={direction(adMsg)}
          placeholder={t('publicAd.text.placeholder')}
          value={adMsg}
          onChange={event => setText(firstGraphemes(event.target.value, MESSAGE_MAX_GRAPHEMES))}
        />
      </label>
      <div className="grid grid-cols-2 gap-3">
        <label className="color-line">
          <span>{t('publicAd.color')}</span>
          <input type="color" value={color} onChange={event => setColor(event.target.value)} />
        </label>
        <label className="color-line">
          <span>{t('publicAd.bgColor')}</span>
          <input type="color" value={bgColor} onChange={event => setGround(event.target.value)} />
        </label>
        <Select
          className="select"
          label={t('publicAd.roomType')}
          value={roomType}
          options={[{ value: EVERY_ROOM, text: t('publicAd.roomType.all') }, ...roomOptions]}
          onChange={setRoom}
        />
        <Select
          className="select"
          label={t('publicAd.userType')}
          value={userType}
          options={AUDIENCES.map(value => ({ value, text: t(WORDS[value]) }))}
          onChange={setAudience}
        />
      </div>
      {adMsg.trim() !== '' && (
        <section
          className="announcement-card"
          aria-label={t('publicAd.preview')}
          style={{ background: bgColor, color: readable(color, bgColor) }}
        >
          <bdi>{adMsg}</bdi>
        </section>
      )}
    </FormModal>
  );
}
