import { actorOf } from '../../../domain/participant.ts';
import type { ChatMessage, Sender } from '../../../protocol/entities/chat-message.ts';
import { isStaff } from '../../../protocol/rules/room-mode.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { sendTo } from '../connections/deliver.ts';
import { PLAIN_STYLE } from '../messages/system-lines.ts';
import type { RoomState } from '../room-state.ts';

const SENDER: Sender = {
  userID: 'site',
  username: 'درع الشبكات',
  nickname: 'درع الشبكات',
  nicknameColor: '',
  image: '/uploads/defaultAvatar.gif',
  star: { img: null, visible: false },
  nicknameImg: { name: null, visible: false },
};

/** The staff in the room reads that somebody was calmed here, as a message of the site; nobody else is sent anything. */
export function tellStaff(room: RoomState, provider: string, calmed: number): void {
  const envelope = encode('newMessageFromServer', lineOf(room, provider, calmed));
  for (const participant of room.participants.all())
    if (isStaff(actorOf(participant, room.id))) sendTo(room, participant.userId, envelope);
}

const lineOf = (room: RoomState, provider: string, calmed: number): ChatMessage => ({
  id: room.clock.newId(),
  seq: room.history.lastSeq,
  kind: 'scheduled',
  text: `تدفق زوار جدد من الشبكة \u2068${provider}\u2069، فالجدد منهم (${calmed} هنا) يقرؤون دقيقة ثم يكتبون ببطء حتى تهدأ.`,
  style: PLAIN_STYLE,
  room: room.settings.name,
  props: {},
  userType: 'forSupers',
  sender: SENDER,
  sentAt: new Date(room.clock.now()).toISOString(),
});
