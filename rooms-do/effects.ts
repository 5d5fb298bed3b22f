import { WARNINGS_KEPT } from '../protocol/constants.ts';
import type { DownData } from '../protocol/wire/down.ts';
import { encode } from '../protocol/wire/down.ts';
import { appear, leave } from './coming-and-going.ts';
import type { Effect } from './command.ts';
import { showWay, type Way } from './moving.ts';
import { tellPermissions } from './obey.ts';
import { record } from './records.ts';
import type { Room } from './room.ts';
import type { Seat } from './sockets.ts';

/**
 * What the asker is still to be told, and what must wait until then: a socket that closes hears its ack first. `home` is
 * for the room of somebody who is not here.
 */
export type Performed = {
  answer: Record<string, unknown> | undefined;
  afterAck: (() => void)[];
  home: Effect[];
};

/** The only place where a command's wishes become deeds. Everything here happens in one turn. `seat` is the asker's, if here. */
export function perform(effects: readonly Effect[], room: Room, seat: Seat | null): Performed {
  const performed: Performed = { answer: undefined, afterAck: [], home: [] };
  for (const effect of effects) {
    if ('userID' in effect && !room.occupants.get(effect.userID)) performed.home.push(effect);
    else if (effect.do === 'answer') performed.answer = effect.data;
    else if (effect.do === 'go') performed.answer = go(effect.way, room, effect.userID, seat);
    else if (seat && waitsForAck(effect, seat)) performed.afterAck.push(() => act(effect, room, seat));
    else act(effect, room, seat);
  }
  return performed;
}

type Deed = Exclude<Effect, { do: 'answer' | 'go' }>;

/** The socket that asked is answered with its ticket; the others of the same person are told theirs. */
function go(way: Way, room: Room, userID: string, seat: Seat | null): Record<string, unknown> {
  const ticket = showWay(room, userID, way, { except: seat });
  return { ticket, room: way.room, roomId: way.roomId };
}

/** What ends or floods the asker's own socket, or may end it. */
const waitsForAck = (effect: Deed, seat: Seat): boolean =>
  effect.do === 'watchAll' ||
  effect.do === 'rooms' ||
  ((effect.do === 'leave' || effect.do === 'move') && effect.userID === seat.userID);

function act(effect: Deed, room: Room, seat: Seat | null): void {
  switch (effect.do) {
    case 'say':
      room.history.append(effect.message, effect.clientId);
      room.publish(encode('newMessageFromServer', effect.message));
      room.outside.said();
      break;
    case 'whisper':
      room.tell(effect.userID, encode('privateMessage', { ...effect.message, seq: room.history.lastSeq }));
      break;
    case 'warn':
      warn(room, effect.userID, effect.warning);
      break;
    case 'change':
      room.change(effect.userID, effect.change);
      break;
    case 'grant':
      room.change(effect.userID, effect.change);
      tellPermissions(room, effect.userID);
      room.agenda.plan();
      break;
    case 'appear':
      appear(room, effect.userID, effect.visibility);
      break;
    case 'watchAll':
      if (seat) room.lists.watch(seat, effect.on);
      break;
    case 'leave':
      leave(room, effect.userID, effect.reason, effect.farewell);
      break;
    case 'move':
      showWay(room, effect.userID, effect.way, { by: effect.by ?? undefined });
      leave(room, effect.userID, 'moved');
      break;
    case 'rooms':
      room.outside.roomsChanged();
      break;
    case 'report':
      room.outbox.put({ kind: 'report', report: effect.report });
      break;
    case 'record':
      record(room, effect.trace.type, effect.by, effect.trace);
      break;
    default:
      effect satisfies never;
  }
}

/** Kept for the session, so that somebody whose connection is broken hears it on coming back. */
function warn(room: Room, userID: string, warning: DownData<'receiveWarningMessage'>): void {
  const occupant = room.occupants.get(userID);
  if (!occupant) return;
  room.change(userID, { warnings: [...occupant.warnings, warning].slice(-WARNINGS_KEPT) });
  room.tell(userID, encode('receiveWarningMessage', warning));
}
