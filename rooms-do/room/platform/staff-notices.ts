import { actorOf } from '../../../domain/presence/participant.ts';
import { DEFAULT_MESSAGE_COLOR } from '../../../protocol/constants.ts';
import type { ChatMessage, MessageStyle, Sender } from '../../../protocol/entities/messages.ts';
import { isStaff } from '../../../protocol/rules/actor.ts';
import { encode } from '../../../protocol/wire/down.ts';
import type { SiteNotice } from '../../rpc/directives.ts';
import type { RoomState } from '../room-state.ts';
import { sendOrKeep, sendTo } from './sockets/deliver.ts';

export const PLAIN_STYLE: MessageStyle = {
  color: DEFAULT_MESSAGE_COLOR,
  fontWeight: 'normal',
  fontStyle: 'normal',
};

/** Sends a site notice to staff in the room only. */
export function tellStaff(room: RoomState, siteNotice: SiteNotice): void {
  const envelope = encode('newMessageFromServer', noticeMessage(room, siteNotice));
  for (const participant of room.participants.all())
    if (isStaff(actorOf(participant, room.id))) sendTo(room, participant.userId, envelope);
}

/** Sends a site notice to one user. */
export const tellOne = (room: RoomState, userId: string, siteNotice: SiteNotice): void =>
  sendOrKeep(room, userId, encode('newMessageFromServer', noticeMessage(room, siteNotice)));

export const noticeMessage = (room: RoomState, { from, text, notice }: SiteNotice): ChatMessage => ({
  id: room.clock.newId(),
  seq: room.messages.history.lastSeq,
  kind: 'scheduled',
  text,
  style: PLAIN_STYLE,
  room: room.settings.name,
  props: {},
  ...(notice && { notice }),
  userType: 'forSupers',
  sender: siteAs(from),
  sentAt: new Date(room.clock.now()).toISOString(),
});

const siteAs = (name: string): Sender => ({
  userID: 'site',
  username: name,
  nickname: name,
  nicknameColor: '',
  image: '/uploads/defaultAvatar.gif',
  star: { img: null, visible: false },
  nicknameImg: { name: null, visible: false },
});
