import type { Participant } from '../../../domain/participant.ts';
import { DEFAULT_MESSAGE_COLOR } from '../../../protocol/constants.ts';
import type { ChatMessage, MessageKind, MessageStyle } from '../../../protocol/entities/chat-message.ts';
import { senderOf } from '../presence/projection.ts';

export const PLAIN_STYLE: MessageStyle = {
  color: DEFAULT_MESSAGE_COLOR,
  fontWeight: 'normal',
  fontStyle: 'normal',
};

const LINES = {
  welcome: { kind: 'welcome', text: nickname => `أهلًا وسهلًا، ${nickname}` },
  joined: { kind: 'joined', text: nickname => `انضمّ ${nickname} إلى الغرفة` },
  left: { kind: 'left', text: nickname => `غادر ${nickname} الغرفة` },
  kicked: { kind: 'left', text: nickname => `طُرد ${nickname} من الدردشة` },
} as const satisfies Record<string, { kind: MessageKind; text: (nickname: string) => string }>;

export type SystemLine = keyof typeof LINES;

/** A line about a participant that the room itself publishes. It is not stored and carries the seq of the message before it. */
export const systemLine = (
  line: SystemLine,
  of: Participant,
  room: { name: string; lastSeq: number },
  at: { id: string; now: number },
): ChatMessage => ({
  id: at.id,
  seq: room.lastSeq,
  kind: LINES[line].kind,
  text: LINES[line].text(of.nickname),
  style: PLAIN_STYLE,
  room: room.name,
  props: {},
  userType: 'all',
  sender: senderOf(of),
  sentAt: new Date(at.now).toISOString(),
});
