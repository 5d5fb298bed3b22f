import { ANNOUNCEMENT_MS } from '../../../protocol/constants.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import { messageFault } from '../../../protocol/text/length.ts';
import { requestSendPublicAd } from '../../../protocol/wire/up/talk.ts';
import { command } from '../../command.ts';
import { senderOf } from '../../roster/project.ts';

const EVERY_ROOM = 'all';

/** To every room or to one, for its audience, and for ten minutes to whoever comes late. It is not kept with the messages. */
export const publicAd = command<'requestSendPublicAd'>({
  on: requestSendPublicAd,
  meter: 'ask',
  allow: may.announce,
  audit: ({ data }) => ({ type: 'sendPublicAd', text: data.adMsg.trim() }),
  run: async ({ data, self, room }) => {
    const text = data.adMsg.trim();
    const fault = messageFault(text);
    if (fault) throw new Failure(fault === 'empty' ? 'empty_message' : 'message_too_long');
    const isForAll = data.roomType === EVERY_ROOM;
    const rooms = isForAll ? [] : await room.elsewhere.directory();
    const roomId = isForAll ? null : rooms.find(({ name }) => name === data.roomType)?._id;
    if (roomId === undefined) throw new Failure('room_not_found');
    const now = room.now();
    const message = {
      id: room.newId(),
      seq: 0,
      kind: 'announcement',
      text,
      style: { color: data.color, fontWeight: 'normal', fontStyle: 'normal' },
      bgColor: data.bgColor,
      room: room.settings.name,
      props: {},
      userType: data.userType,
      sender: senderOf(self),
      sentAt: new Date(now).toISOString(),
    } as const;
    await room.elsewhere.announce({ message, roomId, until: now + ANNOUNCEMENT_MS });
    return [];
  },
});
