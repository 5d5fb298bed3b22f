import type { Participant } from '../../../domain/presence/participant.ts';
import type { ChatMessage, Departure, MessageKind } from '../../../protocol/entities/messages.ts';
import { senderOf } from '../platform/participants/projection.ts';
import { PLAIN_STYLE } from '../platform/staff-notices.ts';

type Line = (nickname: string, room: string) => string;

const LINES = {
  welcome: (nickname, room) => `أهلًا وسهلًا بك في «${room}»، ${nickname}`,
  joined: nickname => `انضمّ ${nickname} إلى الغرفة`,
  left: nickname => `غادر ${nickname} الغرفة`,
} satisfies Partial<Record<MessageKind, Line>>;

const DEPARTURE_LINES: Record<Departure['how'], Line> = {
  kicked: nickname => `طُرد ${nickname} من الدردشة`,
  banned: nickname => `حُظر ${nickname} من الدردشة`,
  transferred: (nickname, room) => `نُقل ${nickname} إلى غرفة «${room}»`,
  disconnected: nickname => `قُطع اتصال ${nickname}`,
  lost: nickname => `انقطع اتصال ${nickname}`,
  idle: nickname => `خرج ${nickname} لطول الخمول`,
};

/** A user has gone; null: they left. */
export type Left = { left: Departure | null };

export type SystemLine = 'welcome' | 'joined' | Left;

const textOf = (line: SystemLine, nickname: string, here: string): string => {
  if (typeof line === 'string') return LINES[line](nickname, here);
  return line.left ? DEPARTURE_LINES[line.left.how](nickname, line.left.room ?? '') : LINES.left(nickname);
};

/** A line about a participant that the room itself publishes. It is not stored and carries the seq of the message before it. */
export const systemLine = (
  line: SystemLine,
  of: Participant,
  room: { name: string; lastSeq: number },
  at: { id: string; now: number },
): ChatMessage => ({
  id: at.id,
  seq: room.lastSeq,
  kind: typeof line === 'string' ? line : 'left',
  text: textOf(line, of.nickname, room.name),
  style: PLAIN_STYLE,
  room: room.name,
  props: {},
  ...(typeof line !== 'string' && line.left && { departure: line.left }),
  userType: 'all',
  sender: senderOf(of),
  sentAt: new Date(at.now).toISOString(),
});
