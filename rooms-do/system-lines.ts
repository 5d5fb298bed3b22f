import { DEFAULT_MESSAGE_COLOR } from '../protocol/constants.ts';
import type { ChatMessage, MessageKind, MessageStyle } from '../protocol/entities/chat-message.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import { senderOf } from './roster/project.ts';

export const PLAIN_STYLE: MessageStyle = {
  color: DEFAULT_MESSAGE_COLOR,
  fontWeight: 'normal',
  fontStyle: 'normal',
};

const TEXT = {
  welcome: (nickname: string) => `أهلًا وسهلًا، ${nickname}`,
  joined: (nickname: string) => `انضمّ ${nickname} إلى الغرفة`,
  left: (nickname: string) => `غادر ${nickname} الغرفة`,
} satisfies Partial<Record<MessageKind, (nickname: string) => string>>;

/** A line that the room itself says of somebody. It is not stored and carries the seq before it. */
export const systemLine = (
  kind: keyof typeof TEXT,
  of: Occupant,
  room: { name: string; lastSeq: number },
  at: { id: string; now: number },
): ChatMessage => ({
  id: at.id,
  seq: room.lastSeq,
  kind,
  text: TEXT[kind](of.nickname),
  style: PLAIN_STYLE,
  room: room.name,
  props: {},
  userType: 'all',
  sender: senderOf(of),
  sentAt: new Date(at.now).toISOString(),
});
