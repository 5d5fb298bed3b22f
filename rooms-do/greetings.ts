import type { Occupant } from '../protocol/entities/occupant.ts';
import { seesUserAs } from '../protocol/rules/sees.ts';
import { encode } from '../protocol/wire/down.ts';
import type { Room } from './room.ts';
import { actorOf } from './roster/project.ts';
import type { Seat } from './sockets.ts';
import { systemLine } from './system-lines.ts';

/** Where a client that comes back left off. */
export type Resume = { since: number; epoch: string } | null;

/** Everything a socket must know to begin, in one frame: people, rooms, messages, and a welcome for who is new. */
export function greet(room: Room, seat: Seat, occupant: Occupant, resume: Resume, isNew: boolean): void {
  const { reset, messages } = room.history.read(resume);
  const { epoch } = room.history;
  const { permissions } = actorOf(occupant, room.id);
  const wasGranted = Object.keys(occupant.granted).length > 0;
  const envelopes = [
    room.people.snapshot({ occupant, room: room.place }),
    encode('rooms', { rooms: room.site.directory.rooms() }),
    encode('chatMessagesFromServer', { room: room.settings.name, epoch, reset, messages }),
    ...(isNew ? [encode('welcomeMsgFromServer', line(room, 'welcome', occupant))] : []),
    ...(wasGranted ? [encode('permissionsChanged', { permissions })] : []),
  ];
  room.sockets.sendFrame(seat, `[${envelopes.join(',')}]`, envelopes.length);
}

/** Tells those who may see the person that they came or went, unless the room keeps that to itself. */
export function announce(room: Room, kind: 'joined' | 'left', occupant: Occupant): void {
  if (room.settings.denyShowAccessMsg) return;
  const target = actorOf(occupant, room.id);
  const event = kind === 'joined' ? 'joinedMsgFromServer' : 'leavedMessageFromServer';
  const envelope = encode(event, line(room, kind, occupant));
  room.fanOut.publish(viewer => (seesUserAs(viewer, target) ? envelope : null));
}

const line = (room: Room, kind: 'welcome' | 'joined' | 'left', of: Occupant) =>
  systemLine(
    kind,
    of,
    { name: room.settings.name, lastSeq: room.history.lastSeq },
    { id: room.clock.newId(), now: room.clock.now() },
  );
