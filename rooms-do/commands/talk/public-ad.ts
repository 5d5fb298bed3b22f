import { ANNOUNCEMENT_MS, MESSAGE_MAX_GRAPHEMES } from '../../../protocol/constants.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import { messageFault } from '../../../protocol/text/length.ts';
import { requestSendPublicAd } from '../../../protocol/wire/up/talk.ts';
import { command } from '../../command.ts';
import { senderOf } from '../../roster/project.ts';
import { roomNamed } from '../rooms/known-room.ts';

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
    if (fault === 'empty') throw new Failure('empty_message');
    if (fault) throw new Failure('message_too_long', { limit: MESSAGE_MAX_GRAPHEMES });
    const isForAll = data.roomType === EVERY_ROOM;
    const roomId = isForAll ? null : (await roomNamed(room, data.roomType)).settings._id;
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
