import type { Occupant } from '../protocol/entities/occupant.ts';
import { seesUserAs } from '../protocol/rules/sees.ts';
import { encode } from '../protocol/wire/down.ts';
import { announcedLately } from './announcing.ts';
import type { Room } from './room.ts';
import { actorOf } from './roster/project.ts';
import { entryMessages } from './scheduled.ts';
import type { Seat } from './sockets.ts';
import { type SystemLine, systemLine } from './system-lines.ts';

/** Where a client that comes back left off. */
export type Resume = { since: number; epoch: string } | null;

/** Everything a socket must know to begin, in one frame: people, rooms, messages, and a welcome for who is new. */
export function greet(
  room: Room,
  seat: Seat,
  occupant: Occupant,
  resume: Resume,
  known: Occupant | undefined,
): void {
  const { reset, messages } = room.history.read(resume, room.house.options.publicMessagesShown);
  const { epoch } = room.history;
  const { permissions } = actorOf(occupant, room.id);
  const isNew = !known;
  const wasGranted = Object.keys(occupant.granted).length > 0;
  const envelopes = [
    room.lists.begin(occupant),
    encode('rooms', { rooms: room.site.directory.rooms() }),
    encode('chatMessagesFromServer', { room: room.settings.name, epoch, reset, messages }),
    ...(isNew ? [encode('welcomeMsgFromServer', says(room, 'welcome', occupant))] : []),
    ...(isNew ? entryMessages(room, occupant) : []),
    ...(isNew ? announcedLately(room, occupant) : []),
    ...missedWarnings(known, resume),
    ...(wasGranted ? [encode('permissionsChanged', { permissions })] : []),
  ];
  room.sockets.sendFrame(seat, `[${envelopes.join(',')}]`, envelopes.length);
}

/** What somebody was warned of while their connection was broken. */
function missedWarnings(known: Occupant | undefined, resume: Resume): string[] {
  if (!known) return [];
  const from = resume === null ? 0 : (known.absentSince ?? Number.POSITIVE_INFINITY);
  return known.warnings
    .filter(({ sentAt }) => Date.parse(sentAt) >= from)
    .map(warning => encode('receiveWarningMessage', warning));
}

/**
 * Tells those who may see the person that they came or went, unless the room keeps that to itself. With `butNot`, only
 * those who do not see the person as that: for a change of visibility.
 */
export function announce(
  room: Room,
  line: 'joined' | 'left' | 'kicked',
  occupant: Occupant,
  butNot?: Occupant,
): void {
  if (room.settings.denyShowAccessMsg) return;
  const event = line === 'joined' ? 'joinedMsgFromServer' : 'leavedMessageFromServer';
  const envelope = encode(event, says(room, line, occupant));
  room.fanOut.publish(viewer =>
    seesUserAs(viewer, occupant) && !(butNot && seesUserAs(viewer, butNot)) ? envelope : null,
  );
}

const says = (room: Room, kind: SystemLine, of: Occupant) =>
  systemLine(
    kind,
    of,
    { name: room.settings.name, lastSeq: room.history.lastSeq },
    { id: room.clock.newId(), now: room.clock.now() },
  );
