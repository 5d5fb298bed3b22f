import { ANNOUNCEMENT_MS, MESSAGE_MAX_GRAPHEMES } from '../../../../protocol/constants.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { allOf, allowIf } from '../../../../protocol/rules/verdict.ts';
import { messageFault } from '../../../../protocol/text/length.ts';
import { requestSendPublicAd } from '../../../../protocol/wire/up/messages.ts';
import { senderOf } from '../../presence/projection.ts';
import { command } from '../command.ts';
import { call } from '../effect.ts';
import { findRoomByName } from '../rooms/find-room.ts';
import { warnedBySite } from './by-the-site.ts';
import { judgeAtOnce } from './judge-message.ts';

const EVERY_ROOM = 'all';

/** To every room or to one, for its audience, and for ten minutes to late joiners. It is not stored with the messages. */
export const publicAd = command({
  on: requestSendPublicAd,
  rateLimit: 'request',
  load: async ({ data }, reads) =>
    data.roomType === EVERY_ROOM ? null : findRoomByName(reads, data.roomType),
  allow: (actor, { adMsg, roomType }, record) =>
    allOf(
      may.announce(actor),
      allowIf(adMsg.trim() !== '', 'empty_message'),
      allowIf(roomType === EVERY_ROOM || record !== null, 'room_not_found'),
    ),
  audit: ({ data: { adMsg, roomType } }) => ({
    type: 'sendPublicAd',
    target: roomType === EVERY_ROOM ? 'كل الغرف' : `غرفة ${roomType}`,
    text: adMsg.trim(),
  }),
  run: ({ data, self, room }, record) => {
    const written = data.adMsg.trim();
    if (messageFault(written)) throw new Failure('message_too_long', { limit: MESSAGE_MAX_GRAPHEMES });
    const { text, warning } = judgeAtOnce(written, 'messages', room);
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
    const roomId = record?.settings._id ?? null;
    return [
      call('announce', [{ message, roomId, until: now + ANNOUNCEMENT_MS }]),
      ...(warning ? [warnedBySite(self, warning, room)] : []),
    ];
  },
});
