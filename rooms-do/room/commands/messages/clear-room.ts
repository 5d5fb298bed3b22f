import { may } from '../../../../protocol/rules/may.ts';
import { requestClearRoom } from '../../../../protocol/wire/up/rooms.ts';
import { command } from '../command.ts';
import { recordDeletion } from './record-deletion.ts';

/** Everything that the room holds, whoever wrote it. The event record says how much it was, and keeps each text. */
export const clearRoom = command({
  on: requestClearRoom,
  rateLimit: 'request',
  allow: may.clearRoom,
  run: ({ data: { reason }, self, room }) => {
    const messages = room.heldMessages();
    return [
      { do: 'clearRoom', by: self },
      { do: 'audit', note: { type: 'clearRoom', text: String(messages.length), reason }, by: self },
      ...messages.map(message => recordDeletion(message, self, reason)),
    ];
  },
});
