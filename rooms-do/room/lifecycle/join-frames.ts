import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import type { ChatMessage, Departure, MessageKind } from '../../../protocol/entities/messages.ts';
import { beRead } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import { seesUserAs } from '../../../protocol/rules/visibility.ts';
import { encode } from '../../../protocol/wire/down.ts';
import type { ResumeOwner } from '../admission/resume-tickets.ts';
import { recentAnnouncementsFor } from '../messages/audience-broadcast.ts';
import { pinFor } from '../messages/pins.ts';
import { entryMessages } from '../messages/scheduled-messages.ts';
import { waitingFor } from '../messages/waiting-messages.ts';
import { senderOf } from '../platform/participants/projection.ts';
import { type Connection, textOf } from '../platform/sockets/connections.ts';
import { PLAIN_STYLE } from '../platform/staff-notices.ts';
import { ownPowers } from '../presence/own-powers.ts';
import { ignoredOf, privacyOf } from '../private-chat/ignored-users.ts';
import { type RoomState, siteConfigOf } from '../room-state.ts';
import { modedRoom, modeFor } from '../rooms/room-mode.ts';
import type { ResumePoint } from './upgrade.ts';

/**
 * Makes moderators request the open reports on joining. The frame omits the number, because it differs between
 * moderators.
 */
const READ_REPORTS = encode('reportsChanged', { isNew: false });

/**
 * Sends a socket its initial state in one frame, such as users, rooms and messages, and a welcome for new users. A
 * resume position is valid only for a known participant or with a resume ticket. Otherwise new users could read more
 * messages than the site shows.
 */
export function sendInitialState(
  room: RoomState,
  connection: Connection,
  participant: Participant,
  named: ResumePoint,
  {
    known,
    isResumed,
    listVersion,
  }: { known: Participant | undefined; isResumed: boolean; listVersion: string | null },
): void {
  const resume = known || isResumed ? named : null;
  const { reset, messages } = room.messages.history.read(
    resume,
    siteConfigOf(room).options.publicMessagesShown,
    participant.userId,
  );
  const { epoch } = room.messages.history;
  const isNew = !known;
  const { isBeginning: areRoomsUnknown } = room.presence.lobby;
  const wasGranted = Object.keys(participant.granted).length > 0;
  const envelopes = [
    textOf(room.presence.feeds.begin(connection, participant, known ? listVersion : null), connection.shape),
    ...(areRoomsUnknown ? [] : [roomsOf(room)]),
    // Sent before the messages, because the page needs the ignore list to display messages.
    ...ignoredOf(participant),
    ...privacyOf(participant),
    encode('chatMessagesFromServer', {
      room: room.settings.name,
      epoch,
      reset,
      messages: messages.map(message => room.readHistory(message, participant)),
    }),
    ...(resume && !reset ? room.readMissed(resume.since, participant) : []),
    ...pinFor(room),
    encode('roomMode', modeFor(modedRoom(room), participant, room.clock.now())),
    ...waitingFor(room, participant),
    ...(may.showReported(actorOf(participant, room.id)) === 'allowed' ? [READ_REPORTS] : []),
    ...(isNew ? [encode('welcomeMsgFromServer', welcomeFor(room, participant))] : []),
    ...(isNew ? entryMessages(room, participant) : []),
    ...(isNew ? recentAnnouncementsFor(room, participant) : []),
    ...missedWarnings(known, resume),
    ...(known?.missed ?? []),
    ...(wasGranted || isResumed ? [encode('permissionsChanged', ownPowers(participant, room.id))] : []),
    encode(
      'resume',
      room.admission.resumeTickets.issue(
        ownerOf(connection, participant),
        isGuest(participant),
        room.clock.now(),
      ),
    ),
  ];
  room.connections.sendFrame(connection, `[${envelopes.join(',')}]`, envelopes.length);
  if (areRoomsUnknown)
    room.presence.lobby.afterReading(() => room.connections.sendFrame(connection, roomsOf(room), 1));
}

const roomsOf = (room: RoomState): string =>
  encode('rooms', { rooms: room.presence.lobby.directory.rooms() });

const isGuest = ({ accountType }: Participant): boolean => accountType === 'visitor';

const ownerOf = (
  { sessionId }: Connection,
  { userId, deviceId, ipAddress, country }: Participant,
): ResumeOwner => ({ userId, sessionId, deviceId, ipAddress, country });

/** Returns the warnings sent while the connection was broken, or all stored ones without a resume position. */
function missedWarnings(known: Participant | undefined, resume: ResumePoint): string[] {
  if (!known) return [];
  const from = resume === null ? 0 : (known.disconnectedAt ?? Number.POSITIVE_INFINITY);
  return known.warnings
    .filter(({ sentAt }) => Date.parse(sentAt) >= from)
    .map(warning => encode('receiveWarningMessage', warning));
}

/**
 * Sends the joined or left line to users who see the participant, unless the room's settings forbid it. `butNot`: the
 * participant before or after a change of visibility; viewers of that state get no line. A muted user causes no joined
 * line, because repeated joins would let the user write with a nickname.
 */
export function broadcastPresenceLine(
  room: RoomState,
  line: 'joined' | Left,
  participant: Participant,
  butNot?: Participant,
): void {
  const isUnheard = line === 'joined' && beRead(actorOf(participant, room.id)) !== 'allowed';
  if (room.settings.denyShowAccessMsg || isUnheard) return;
  const event = line === 'joined' ? 'joinedMsgFromServer' : 'leavedMessageFromServer';
  const envelope = encode(event, presenceLine(room, line, participant));
  room.presence.feeds.tell(viewer =>
    seesUserAs(viewer, participant) && !(butNot && seesUserAs(viewer, butNot)) ? envelope : null,
  );
}

/** Returns the welcome of the timetable if one applies now, else the room's own. */
const welcomeFor = (room: RoomState, newcomer: Participant): ChatMessage => {
  const line = presenceLine(room, 'welcome', newcomer);
  const welcome = room.rooms.inForce.timed.welcome ?? null;
  const notice = { code: 'welcome', room: room.settings.name, nickname: newcomer.nickname } as const;
  return welcome === null ? { ...line, notice } : { ...line, text: welcome };
};

const presenceLine = (room: RoomState, kind: SystemLine, of: Participant) =>
  systemLine(
    kind,
    of,
    { name: room.settings.name, lastSeq: room.messages.history.lastSeq },
    { id: room.clock.newId(), now: room.clock.now() },
  );

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

/** Reason for a user's departure; null for a plain departure. */
export type Left = { left: Departure | null };

export type SystemLine = 'welcome' | 'joined' | Left;

const lineText = (line: SystemLine, nickname: string, here: string): string => {
  if (typeof line === 'string') return LINES[line](nickname, here);
  return line.left ? DEPARTURE_LINES[line.left.how](nickname, line.left.room ?? '') : LINES.left(nickname);
};

/**
 * Creates a line about a participant that the room itself publishes. The line is not stored and carries the preceding
 * message's seq.
 */
export const systemLine = (
  line: SystemLine,
  of: Participant,
  room: { name: string; lastSeq: number },
  at: { id: string; now: number },
): ChatMessage => ({
  id: at.id,
  seq: room.lastSeq,
  kind: typeof line === 'string' ? line : 'left',
  text: lineText(line, of.nickname, room.name),
  style: PLAIN_STYLE,
  room: room.name,
  props: {},
  ...(typeof line !== 'string' && line.left && { departure: line.left }),
  userType: 'all',
  sender: senderOf(of),
  sentAt: new Date(at.now).toISOString(),
});
