import { encode } from '../protocol/wire/down.ts';
import { leave } from './coming-and-going.ts';
import type { Effect } from './command.ts';
import type { Room } from './room.ts';
import type { Seat } from './sockets.ts';

/** What the asker is still to be told, and what must wait until then: a socket that closes hears its ack first. */
export type Performed = { answer: Record<string, unknown> | undefined; afterAck: (() => void)[] };

/** The only place where a command's wishes become deeds. Everything here happens in one turn. */
export function perform(effects: readonly Effect[], room: Room, seat: Seat): Performed {
  const performed: Performed = { answer: undefined, afterAck: [] };
  for (const effect of effects) {
    switch (effect.do) {
      case 'say': {
        room.history.append(effect.message, effect.clientId);
        const envelope = encode('newMessageFromServer', effect.message);
        room.fanOut.publish(() => envelope);
        break;
      }
      case 'change':
        room.change(effect.userID, effect.change);
        break;
      case 'watchAll':
        performed.afterAck.push(() => room.watchAll(seat, effect.on));
        break;
      case 'answer':
        performed.answer = effect.data;
        break;
      case 'leave':
        performed.afterAck.push(() => leave(room, effect.userID, effect.reason));
        break;
      default:
        effect satisfies never;
    }
  }
  return performed;
}
